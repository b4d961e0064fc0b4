// The page is whole as it comes; a link to one paper is shared by its name.
