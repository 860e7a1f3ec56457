import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { anaIsRemembered, aurora, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { findButton } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const [limitsCall, feesCall] = [`GET ${at}/limits`, `GET ${at}/fee`];
const limits = { dayLimit: 5000, nightLimit: 1000, limitPerTransaction: 2000, window: "DAY", leftInWindow: 1250.5 };
const fees = {
  feeTypePixIn: "FIXED",
  feePixIn: 0,
  feeTypePixOut: "PERCENTAGE",
  feePixOut: 1.5,
  feeTypeTedOut: "FIXED",
  feeTedOut: 8.9,
  feeBillet: 3.45,
  monthlyFee: 1019.9,
};
const broken = refusal(403, "FORBIDDEN", "Você não tem acesso a este recurso.");

/** The text of the card under a heading. */
async function card(title: string): Promise<string> {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return (heading.closest("section")?.textContent ?? "").replaceAll("\u00a0", " ");
}
const retry = () => screen.findByRole("button", { name: "Tentar de novo" });

beforeEach(() => anaIsRemembered());

describe("limits", () => {
  test("are three cards with their hours, and the current one shows what is left", async () => {
    theBank({ [limitsCall]: limits });
    open("/settings/limits");
    await screen.findByText("R$ 5.000,00");
    expect(await card("Limite Diurno")).toBe(
      "Limite DiurnoAgora06:00 às 20:00R$ 5.000,00Disponível agora: R$ 1.250,50Usado: R$ 3.749,50",
    );
    expect(await card("Limite Noturno")).toBe("Limite Noturno20:00 às 06:00R$ 1.000,00");
    expect(await card("Limite por Transação")).toBe("Limite por TransaçãoPor operaçãoR$ 2.000,00");
  });

  test("whose night begins at 22:00 say so, and lead to Meus Limites Pix", async () => {
    const pixLimits = {
      limits: [],
      nightStart: { current: "22:00", pending: null },
      mayChange: { limits: true, nightStart: true },
    };
    theBank({ [limitsCall]: limits, [`GET ${at}/pix/limits`]: pixLimits });
    open("/settings/limits");
    await screen.findByText("22:00 às 06:00");
    expect(await card("Limite Diurno")).toContain("06:00 às 22:00");
    const link = screen.getByRole("link", { name: /^Meus Limites Pix/ });
    expect(link.getAttribute("href")).toBe("/settings/pix-limits");
  });

  test("at night the night's limit shows what is left and, in a bar too, what is used", async () => {
    theBank({ [limitsCall]: { ...limits, window: "NIGHT", leftInWindow: 250 } });
    open("/settings/limits");
    await screen.findByText("R$ 1.000,00");
    expect(await card("Limite Noturno")).toContain("Disponível agora: R$ 250,00Usado: R$ 750,00");
    expect(await card("Limite Diurno")).not.toContain("Disponível agora");
    expect(document.querySelector("svg rect[fill=currentColor]")?.getAttribute("width")).toBe("75");
  });

  test("a limit of zero has zero left and a full bar", async () => {
    theBank({ [limitsCall]: { ...limits, dayLimit: 0, leftInWindow: 0 } });
    open("/settings/limits");
    await screen.findByText("R$ 2.000,00");
    expect(await card("Limite Diurno")).toContain("R$ 0,00Disponível agora: R$ 0,00");
    expect(document.querySelector("svg rect[fill=currentColor]")?.getAttribute("width")).toBe("100");
  });

  test("a device that is not registered may pay less, which stands below", async () => {
    theBank({
      [limitsCall]: limits,
      "GET /tenants": { ...aurora, registeredDevices: true },
      "GET /devices": {
        devices: [],
        limits: { perPayment: 200, perDay: 1_000, leftToday: 900, isOfThisDevice: true },
      },
    });
    open("/settings/limits");
    const note = await screen.findByText(/^Este dispositivo não está cadastrado/);
    expect(note.textContent.replaceAll("\u00a0", " ")).toContain(
      "até R$ 200,00, e todos juntos de até R$ 1.000,00 por dia",
    );
    expect(await findButton("Cadastrar este dispositivo")).toBeTruthy();
  });

  test("the note says how to have them changed by the support", async () => {
    theBank({ [limitsCall]: limits });
    open("/settings/limits");
    await screen.findByText("Para alteração de limites, entre em contato com o suporte.");
    const note = within(screen.getByRole("note"));
    expect(note.getByRole("link", { name: "(11) 3000-0000" }).getAttribute("href")).toBe("tel:+551130000000");
    expect(
      note.getByText((_, element) => element?.tagName === "A" && element.textContent === "ajuda@aurora.example"),
    ).toBeTruthy();
  });

  test("the support's free number is shown as one", async () => {
    theBank({ "GET /tenants": { ...aurora, phone: "08007770101" }, [limitsCall]: limits });
    open("/settings/limits");
    expect(await screen.findByRole("link", { name: "0800 777 0101" })).toBeTruthy();
  });

  test("have placeholders while they load", async () => {
    theBank({ [limitsCall]: () => new Promise(() => undefined) });
    open("/settings/limits");
    expect(await card("Limite Diurno")).toBe("Limite Diurno06:00 às 20:00Carregando");
    expect(document.querySelectorAll("ul[aria-busy=true] .skeleton")).toHaveLength(3);
  });

  test("that fail to load are 0 and marked as unavailable, with a toast and a retry", async () => {
    theBank({ [limitsCall]: broken });
    const { user } = open("/settings/limits");
    expect(await screen.findByText("Erro ao carregar limites")).toBeTruthy();
    expect(await card("Limite Diurno")).toBe("Limite DiurnoIndisponível06:00 às 20:00R$ 0,00");
    expect(await card("Limite por Transação")).toBe("Limite por TransaçãoIndisponívelPor operaçãoR$ 0,00");
    expect(screen.getByText("Seus limites estão indisponíveis")).toBeTruthy();
    theBank({ [limitsCall]: limits });
    await user.click(await retry());
    await screen.findByText("R$ 5.000,00");
    expect(screen.queryByText("Indisponível")).toBeNull();
  });

  test("the way back is a breadcrumb", async () => {
    theBank({ [limitsCall]: limits });
    open("/settings/limits");
    const breadcrumb = within(await screen.findByRole("navigation", { name: "Você está em" }));
    expect(breadcrumb.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/settings"]);
    expect(breadcrumb.getByText("Limites").getAttribute("aria-current")).toBe("page");
  });
});

describe("fees", () => {
  test("are five cards: percentages with two decimals and a comma, the others in reais", async () => {
    theBank({ [feesCall]: fees });
    open("/settings/fees");
    await screen.findByText("1,50 %");
    expect(await card("Pix Saída")).toBe("Pix SaídaPor Pix enviado1,50 %");
    expect(await card("Pix Entrada")).toBe("Pix EntradaPor Pix recebidoR$ 0,00");
    expect(await card("TED Saída")).toBe("TED SaídaPor TED enviadoR$ 8,90Ainda não é possível fazer por aqui.");
    expect(await card("Boleto")).toBe("BoletoPor boletoR$ 3,45Ainda não é possível fazer por aqui.");
    expect(await card("Mensalidade")).toBe("MensalidadePor mêsR$ 1.019,90");
  });

  test("have placeholders while they load", async () => {
    theBank({ [feesCall]: () => new Promise(() => undefined) });
    open("/settings/fees");
    await card("Boleto");
    expect(document.querySelectorAll("ul[aria-busy=true] .skeleton")).toHaveLength(5);
  });

  test("that fail to load are a fixed 0 and marked as unavailable, with a toast and a retry", async () => {
    theBank({ [feesCall]: broken });
    const { user } = open("/settings/fees");
    expect(await screen.findByText("Erro ao carregar tarifas")).toBeTruthy();
    for (const title of ["Pix Saída", "Pix Entrada", "TED Saída", "Boleto", "Mensalidade"]) {
      expect(await card(title)).toMatch(/Indisponível.*R\$ 0,00/);
    }
    theBank({ [feesCall]: fees });
    await user.click(await retry());
    await screen.findByText("1,50 %");
    expect(screen.queryByText("Indisponível")).toBeNull();
  });

  test("missing in the answer are N/A", async () => {
    theBank({ [feesCall]: {} });
    open("/settings/fees");
    expect(await screen.findAllByText("N/A")).toHaveLength(5);
  });
});
