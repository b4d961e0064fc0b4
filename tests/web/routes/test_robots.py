"""The route in BEN's protocol."""

from __future__ import annotations

from starlette.testclient import TestClient

from strongsuit.web.inputs import HAND


def test_one_call_and_its_candidates_are_answered_as_by_ben(client: TestClient) -> None:
    parameters = {"hand": HAND.replace(".", "_"), "seat": "S", "dealer": "W", "vul": "@v"}
    answer = client.get("/bid", params={**parameters, "ctx": "1D1S2D", "details": True}).json()
    assert answer["bid"] in {each["call"] for each in answer["candidates"]}
    assert {"who", "explanation"} <= answer.keys()
    calls = {each["call"] for each in answer["candidates"]}
    assert "PASS" in calls
    assert not any(call.endswith("NT") for call in calls)
    over = client.get("/bid", params={**parameters, "ctx": "1NDbRd------"})
    assert over.json() == {"message": "Bidding is over"}
    assert "turn" in client.get("/bid", params={**parameters, "ctx": "1D--"}).json()["detail"]
    assert "two letters" in client.get("/bid", params={**parameters, "ctx": "1D-"}).json()["detail"]
    assert (
        "expected vul @v"
        in client.get("/bid", params={**parameters, "vul": "NS", "ctx": "1D1S2D"}).json()["detail"]
    )
