// Redeems the link that led here. Its secret stands behind # and goes nowhere but to the operation,
// and only when the button is pressed: programs that look into mails open links too.
"use strict";

// The page and the service speak English; in German stand what the page says, and what the codes of the service mean.
const GERMAN = {
  "password-title": "Passwort festlegen",
  "password-label": "Neues Passwort",
  "password-rule": "Mindestens 8 Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen.",
  "password-send": "Passwort festlegen",
  "password-done": "Das Passwort ist gesetzt. Sie können sich damit anmelden.",
  "email-title": "E-Mail-Adresse bestätigen",
  "email-send": "Adresse bestätigen",
  "email-done": "Die E-Mail-Adresse ist bestätigt. Sie können sich damit anmelden.",
  "sign-in": "Anmelden",
  "part-of-link": "Dieser Link ist nicht vollständig. Bitte den ganzen Link aus der Mail kopieren.",
  "not-reached": "Der Dienst ist nicht erreichbar. Bitte noch einmal versuchen.",
  weak_password: "Das Passwort ist zu schwach. Nötig sind mindestens 8 Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen.",
  malformed_link: "Dieser Link ist nicht vollständig. Bitte den ganzen Link aus der Mail kopieren.",
  unknown_link: "Dieser Link gilt nicht mehr. Bitte den Link der neuesten Mail öffnen oder einen neuen anfordern.",
  expired_link: "Dieser Link ist abgelaufen. Bitte einen neuen anfordern.",
  link_used: "Dieser Link wurde schon benutzt. Bitte anmelden oder einen neuen anfordern.",
  again: "Neuen Link anfordern",
  too_many_requests: "Das waren zu viele Versuche. Bitte in ein paar Minuten noch einmal versuchen.",
};

// A link that opens nothing any more, and what helps.
const ENGLISH = {
  unknown_link: "This link is no longer valid. Open the link of the latest mail, or ask for a new one.",
  expired_link: "This link has expired. Ask for a new one.",
  link_used: "This link was used already. Sign in, or ask for a new one.",
};

// As in the rest of the page: the language that the person chose there, else the browser's.
const chosen = () => {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
};
const wished = [chosen(), ...navigator.languages].map((tag) => (tag || "").slice(0, 2)).find((tag) => tag === "de" || tag === "en");
const isGerman = wished === "de";
const says = (name, english) => (isGerman && GERMAN[name]) || ENGLISH[name] || english;

if (isGerman) document.documentElement.lang = "de";
for (const element of document.querySelectorAll("[data-text]")) {
  element.textContent = says(element.dataset.text, element.textContent);
}
document.title = document.querySelector("h1").textContent;

const form = document.querySelector("form");
const said = document.getElementById("said");
const token = location.hash.slice(1);
const { operation } = form.dataset;

if (!token) {
  form.hidden = true;
  said.textContent = says("part-of-link", "This link is not complete. Please copy all of it from the mail.");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const answer = await fetch(`../security/v1/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token, ...Object.fromEntries(new FormData(form)) }),
    });
    const told = await answer.json();
    const faults = told.errors || [];
    const code = answer.ok ? `${operation}-done` : (faults[0] || told).code;
    said.textContent = says(code, faults.map((fault) => `${fault.pointer.slice(1)} ${fault.message}`).join("; ") || told.message || told.detail);
    const isOver = code in ENGLISH;
    form.hidden = answer.ok || isOver;
    document.getElementById("next").hidden = !answer.ok && code !== "link_used";
    const again = document.getElementById("again");
    if (again) again.hidden = !isOver;
  } catch {
    said.textContent = says("not-reached", "The service can't be reached. Please try again.");
  }
  button.disabled = false;
});
