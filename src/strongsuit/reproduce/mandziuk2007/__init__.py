"""mandziuk2007, networks that estimate tricks: Tables III and IV, and what their weights show."""
