import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { offline, open, sessionOf } from "../../testing/console.tsx";

/** The console of somebody whose page is still being loaded; answers which of its calls were given up. */
async function openLoading(end: (given: readonly string[]) => Response) {
  const given: string[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
    const path = address.replace(/^\/api/, "");
    if (path === "/session") return Response.json({ session: sessionOf("OPERACAO") });
    if (path === "/session/end") return end(given);
    if (path === "/sign-in-help") return Response.json({ staff: [] });
    asked.push(path);
    return new Promise<Response>((_, reject) =>
      signal?.addEventListener("abort", () => {
        given.push(path);
        reject(signal.reason as Error);
      }),
    );
  });
  open("/aurora/analises");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Olívia Nunes/ }));
  await expect.poll(() => asked).toContain("/aurora/reviews");
  return { asked, leave: async () => user.click(await screen.findByRole("button", { name: "Sair" })) };
}

test("a page that is still loaded at a sign-out is given up before its session ends", async () => {
  let givenBefore: string[] = [];
  const { leave } = await openLoading((given) => {
    givenBefore = [...given];
    return Response.json({});
  });
  await leave();
  expect(await screen.findByLabelText("E-mail")).toBeTruthy();
  expect(givenBefore).toContain("/aurora/reviews");
});

test("where the sign-out does not reach the server, the page is asked for again", async () => {
  const { asked, leave } = await openLoading(offline);
  const before = asked.filter((path) => path === "/aurora/reviews").length;
  await leave();
  await expect.poll(() => asked.filter((path) => path === "/aurora/reviews").length).toBeGreaterThan(before);
});
