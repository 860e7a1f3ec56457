/** Somebody at Banco Sol of our own simulated network pays the kit's key (incoming.ts). */
const [url = ""] = process.argv.slice(2);
const { AMOUNT: amount, KEY: key } = process.env;
const payer = { name: "Maria Souza", taxId: "98765432100" };
const response = await fetch(new URL("/simulator/pay", url), {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ payer, key, amount }),
});
if (!response.ok) throw new Error(`the simulated network answered ${response.status}`);
