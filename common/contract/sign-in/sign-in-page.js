// Script of the sign-in page: a button that shows the password, and the proof of work of a protected account.

// Shows and hides the password. The button is hidden without this script.
(() => {
  const button = document.querySelector('button[data-hide]');
  const password = document.querySelector('input[type="password"]');
  if (!button || !password) return;
  const labels = { password: button.textContent, text: button.dataset.hide };
  const set = (type) => {
    password.type = type;
    button.textContent = labels[type];
  };
  button.hidden = false;
  button.addEventListener('click', () => set(password.type === 'text' ? 'password' : 'text'));
  // Browsers store what a text field contains, so the field is a password again when it is sent.
  password.form.addEventListener('submit', () => set('password'));
})();

// Solves the challenge (ALTCHA, PBKDF2) while the visitor types; submitting waits for the solution.
(() => {
  const form = document.querySelector('form[data-challenge]');
  if (!form || !globalThis.crypto?.subtle) return;
  const challenge = JSON.parse(form.dataset.challenge);
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const pbkdf2 = { name: 'PBKDF2', salt: bytesOf(salt), iterations: cost, hash: 'SHA-256' };

  async function derive(password) {
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    return hexOf(new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, key, keyLength * 8)));
  }

  async function solve() {
    const start = bytesOf(nonce);
    const password = new Uint8Array(start.length + 4);
    password.set(start);
    for (let counter = 0; ; counter += 1) {
      new DataView(password.buffer).setUint32(start.length, counter);
      const derivedKey = await derive(password);
      if (derivedKey.startsWith(keyPrefix))
        return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }

  const solved = solve();
  let isWaiting = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    form.querySelector('[type="submit"]').setAttribute('aria-disabled', 'true');
    form.querySelector('[role="status"]').textContent = form.dataset.solving;
    // Without a solution, the server delays the attempt, as it does without JavaScript.
    solved
      .then((verifyCode) => {
        form.elements.verifyCode.value = verifyCode;
      })
      .finally(() => form.submit());
  });
})();
