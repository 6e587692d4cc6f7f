// Redeems the link that led here. Its secret stands behind # and goes nowhere but to the operation,
// and only when the button is pressed: programs that look into mails open links too.
"use strict";

const form = document.querySelector("form");
const said = document.getElementById("said");
const token = location.hash.slice(1);

if (!token) {
  form.hidden = true;
  said.textContent = "This link is not complete. Please copy all of it from the mail.";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const answer = await fetch(`../security/v1/${form.dataset.operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token, ...Object.fromEntries(new FormData(form)) }),
    });
    const told = await answer.json();
    const faults = (told.errors || []).map((fault) => `${fault.pointer.slice(1)} ${fault.message}`);
    said.textContent = faults.length ? faults.join("; ") : told.message;
    form.hidden = answer.ok;
    document.getElementById("next").hidden = !answer.ok;
  } catch {
    said.textContent = "The service can't be reached. Please try again.";
  }
  button.disabled = false;
});
