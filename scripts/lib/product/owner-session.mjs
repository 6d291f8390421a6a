/** Signs in as the owner, as any program outside a browser has to: the token and its cookie are sent together. */

export async function signInAsOwner(origin, password) {
  const answer = await fetch(`${origin}/api/auth/owner-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
  const { token } = await answer.json();
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { Authorization: `Bearer ${token}`, Cookie: cookies.join('; ') };
}
