/** What the kit runs (`incoming`) to make somebody elsewhere pay: it tells the toy core of an example. */
const { AMOUNT: amount, KEY: key } = process.env;
const response = await fetch(new URL("/toy/pay", process.argv[2]), {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ amount, key }),
});
if (!response.ok) throw new Error(`the example answered ${response.status}`);
