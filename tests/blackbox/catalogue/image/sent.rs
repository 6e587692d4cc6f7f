//! Images that are sent to the service.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::access::Role;
use serde_json::json;
use tests::{Answer, Shop, UNKNOWN, get, has, post, unique};

use super::{SVG, image, jpeg, own_hose, png, shared_hose, shown};

fn send(id: &str, bytes: &[u8], token: &str) -> Answer {
    let params = json!({ "content": STANDARD.encode(bytes) });
    post(&format!("/image/{id}/update"), &json!({ "params": params })).token(token).send()
}

fn take_away(id: &str, token: &str) -> Answer {
    post(&format!("/image/{id}/delete"), &json!({})).token(token).send()
}

#[test]
fn what_is_sent_is_shown_until_it_is_taken_away() {
    let shop = Shop::new("sent");
    let (admin, regular) = (shop.admin(), shop.staff(Role::Regular));
    let hose = own_hose(&shop);
    let drawn = image(&hose, &admin).expect(200).body;
    for (bytes, media_type) in
        [(png(), "image/png"), (jpeg(), "image/jpeg"), (SVG.as_bytes().to_vec(), "image/svg+xml")]
    {
        assert_eq!(send(&hose, &bytes, &regular).expect(200).field("/_id"), json!(hose));
        assert_eq!(shown(image(&hose, &admin), media_type, "private").body, bytes);
    }
    take_away(&hose, &regular).expect(200);
    assert_eq!(image(&hose, &admin).expect(200).body, drawn);
    take_away(&hose, &regular).problem(404, "not_found");
    // The trail says who it was.
    let trail = get("/audit").query("recordId", &hose).query("kind", "image").token(&admin).send();
    let entries = trail.expect(200).json();
    has(&entries["items"][0], &json!({ "action": "delete", "by": { "type": "user" } }));
    assert_eq!(entries["items"][0]["before"]["bytes"], json!(null));
}

#[test]
fn the_logo_is_for_admins_and_others_are_refused() {
    let shop = Shop::new("logo");
    let (admin, regular) = (shop.admin(), shop.staff(Role::Regular));
    let (own, brand) = (shop.id(), shop.brand(&unique("Brand")));
    send(&own, &png(), &regular).expect(403);
    take_away(&own, &regular).expect(403);
    send(&own, &png(), &admin).expect(200);
    shown(image(&own, &admin), "image/png", "private");
    send(&brand, &png(), &regular).expect(200);
    let (shared, _) = shared_hose();
    send(&shared, &png(), &admin).problem(409, "shared_item");
    send(UNKNOWN, &png(), &admin).problem(404, "not_found");
    send(&own, &png(), &Shop::new("stranger").admin()).problem(404, "not_found");
    send(&own, &png(), &shop.staff(Role::Restricted)).expect(403);
    let text = SVG.replace("<rect", "<text>Hydraulik</text><rect");
    for (bytes, code) in [
        (b"no picture".to_vec(), "unknown_image"),
        (png()[..40].to_vec(), "broken_image"),
        (text.into_bytes(), "logo_text"),
    ] {
        send(&own, &bytes, &admin).faults(&[("/params/content", code)]);
    }
    let malformed = json!({ "params": { "content": "x" } });
    let malformed = post(&format!("/image/{own}/update"), &malformed).token(&admin).send();
    malformed.problem(400, "invalid_input");
    assert_eq!(image(&own, &admin).expect(200).body, png(), "the logo stays");
}
