import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { alerts, arrive, describedBy, press, onboardingState, title } from "../../../testing/customer.tsx";

// The browser's own edge, which no page here has: a camera, a decoder of pictures and a canvas.
type CameraRequest = { video: { facingMode: string } };
const stopped: string[] = [];
const camera = (name: string) => {
  const track = { stop: () => stopped.push(name), addEventListener: () => undefined };
  return { getTracks: () => [track], getVideoTracks: () => [track] };
};
const withDevices = (value: unknown) => Object.defineProperty(navigator, "mediaDevices", { configurable: true, value });
const withCamera = (getUserMedia: (requests: CameraRequest) => Promise<unknown>) => withDevices({ getUserMedia });
const drawn: [width: number, height: number][] = [];

beforeEach(() => {
  stopped.length = 0;
  drawn.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  for (const [name, value] of Object.entries({ videoWidth: 1920, videoHeight: 1080, srcObject: null }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { writable: true, configurable: true, value });
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn.push([this.width, this.height]);
    done(new Blob(["picture"], { type: type ?? "" }));
  });
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (!file.type.startsWith("image/") || file.type === "image/heic")
      throw new DOMException("no", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => undefined };
  });
});

const uploaded = onboardingState("WAITING_DOCUMENTS_FRONT");
async function atTheSelfie(as: "PERSON" | "COMPANY" = "PERSON") {
  const arrived = await arrive({
    at: "WAITING_DOCUMENTS",
    as,
    answers: { "POST /documents/persons": uploaded, "POST /documents/companies": uploaded },
  });
  await arrived.user.click(screen.getByRole("link", { name: "Avançar" }));
  await title("Tire uma selfie");
  return arrived;
}
const picker = () => screen.getByLabelText<HTMLInputElement>("Escolher um arquivo");
const sent = (requests: { call: string; body: unknown }[]) =>
  (requests.findLast(({ call }) => call.startsWith("POST /documents/")) as { body: { image: File } }).body.image;

/** The button, once the camera has shown its first picture. */
const shutter = async () => {
  fireEvent.loadedData(await screen.findByLabelText("Imagem da câmera"));
  return screen.findByRole("button", { name: "Tirar foto" });
};

test("a person reads what the selfie needs before taking it", async () => {
  const { visit } = await arrive({ at: "WAITING_DOCUMENTS" });
  await title("Vamos tirar uma selfie");
  expect(visit.address).toBe("/onboarding/pf/docs/1");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Fique em um lugar bem iluminado",
    "Tire os óculos e não use filtros",
    "Deixe o rosto descoberto, sem boné nem máscara",
  ]);
  const next = screen.getByRole("link", { name: "Avançar" });
  expect(next.getAttribute("href")).toBe("/onboarding/pf/docs/2");
});

test("a company reads which documents are needed before the photos", async () => {
  const { visit } = await arrive({ at: "WAITING_DOCUMENTS", as: "COMPANY" });
  await title("Agora, os documentos");
  expect(visit.address).toBe("/onboarding/pj/docs/1");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Fique em um lugar bem iluminado",
    "Tenha em mãos o documento de identidade do sócio",
    "Tenha o documento da empresa em que aparece o quadro societário",
  ]);
  const next = screen.getByRole("link", { name: "Avançar" });
  expect(next.getAttribute("href")).toBe("/onboarding/pj/docs/2");
});

test.each([
  ["PERSON", "pf"],
  ["COMPANY", "pj"],
] as const)("a %s has the choice of three documents", async (as, track) => {
  await arrive({ at: "WAITING_DOCUMENTS_FRONT", as });
  const linkTo = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect([
    linkTo(/^Carteira de Habilitação(?! Digital)/),
    linkTo(/^Carteira de Habilitação Digital/),
    linkTo(/^Identidade \(RG\)/),
  ]).toEqual(["4?docType=cnh", "4/2", "4?docType=rg"].map((end) => `/onboarding/${track}/docs/${end}`));
});

describe("a selfie by camera", () => {
  test("is taken with the front camera, previewed, and sent as JPEG; the camera is released", async () => {
    const wanted: CameraRequest[] = [];
    withCamera(async (requests) => {
      wanted.push(requests);
      return camera("selfie");
    });
    const { user, requests, visit } = await atTheSelfie();
    await user.click(press("Abrir câmera"));
    await user.click(await shutter());
    expect(await screen.findByText("É possível ver seu rosto com nitidez?")).toBeTruthy();
    expect(wanted[0]?.video.facingMode).toBe("user");
    expect(stopped).toEqual(["selfie"]);
    await user.click(press("Sim, está ótimo"));
    await title("Qual documento você vai enviar?");
    expect(visit.address).toBe("/onboarding/pf/docs/3");
    expect(requests.findLast(({ call }) => call.startsWith("POST"))).toMatchObject({
      call: "POST /documents/persons",
      query: "type=SELFIE",
    });
    expect(sent(requests)).toMatchObject({ name: "selfie.jpg", type: "image/jpeg" });
    expect(drawn).toEqual([[1920, 1080]]);
  });

  test("can be taken again", async () => {
    withCamera(async () => camera("selfie"));
    const { user } = await atTheSelfie();
    await user.click(press("Abrir câmera"));
    await user.click(await shutter());
    await user.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(press("Abrir câmera")).toBeTruthy();
  });

  test("releases the camera when it is closed, and when the screen is left", async () => {
    withCamera(async () => camera("selfie"));
    const { user } = await atTheSelfie();
    await user.click(press("Abrir câmera"));
    await user.click(await screen.findByRole("button", { name: "Fechar câmera" }));
    expect(stopped).toHaveLength(1);
    await user.click(press("Abrir câmera"));
    await screen.findByRole("button", { name: "Tirar foto" });
    await user.click(press("Sair e continuar depois"));
    await title("Entre na sua conta");
    expect(stopped).toHaveLength(2);
  });

  test("releases a camera that is permitted after the screen was left", async () => {
    let permit: (stream: unknown) => void = () => undefined;
    withCamera(() => new Promise((resolve) => (permit = resolve)));
    const { user } = await atTheSelfie();
    await user.click(press("Abrir câmera"));
    await user.click(press("Sair e continuar depois"));
    await title("Entre na sua conta");
    permit(camera("late"));
    await expect.poll(() => stopped).toEqual(["late"]);
  });
});

describe("without a camera", () => {
  test.each([
    ["refused", () => withCamera(() => Promise.reject(new DOMException("no", "NotAllowedError")))],
    ["busy", () => withCamera(() => Promise.reject(new DOMException("no", "NotReadableError")))],
    ["absent", () => withDevices(undefined)],
  ])("%s, a person reads so, and a file still works", async (_, arrange) => {
    arrange();
    const { user } = await atTheSelfie();
    await user.click(press("Abrir câmera"));
    await expect.poll(alerts).toEqual(["Não foi possível acessar a câmera."]);
    await user.upload(picker(), new File(["x"], "eu.png", { type: "image/png" }));
    expect(await screen.findByText("É possível ver seu rosto com nitidez?")).toBeTruthy();
  });

  test("a company also reads where to look", async () => {
    withCamera(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    const { user } = await atTheSelfie("COMPANY");
    await user.click(press("Abrir câmera"));
    const sentence = "Não foi possível acessar a câmera. Verifique as permissões do seu navegador.";
    await expect.poll(alerts).toEqual([sentence]);
  });
});

describe("a photo by file", () => {
  test("is scaled to a long side of 2,000 pixels and becomes a JPEG", async () => {
    const { user, requests } = await atTheSelfie();
    await user.upload(picker(), new File(["x"], "grande.png", { type: "image/png" }));
    await user.click(await screen.findByRole("button", { name: "Sim, está ótimo" }));
    await title("Qual documento você vai enviar?");
    expect(drawn).toEqual([[2000, 1500]]);
    expect(sent(requests)).toMatchObject({ name: "selfie.jpg", type: "image/jpeg" });
  });

  test("that the browser cannot read has its own sentence for HEIC", async () => {
    const { user } = await atTheSelfie();
    await user.upload(picker(), new File(["x"], "IMG_1.HEIC", { type: "image/heic" }));
    await expect
      .poll(alerts)
      .toEqual([
        "Este navegador não abre fotos no formato HEIC. Tire a foto com a câmera ou escolha uma em JPG ou PNG.",
      ]);
  });
});

test("without a selfie the next step is not reachable", async () => {
  const { user } = await atTheSelfie();
  // The second press says it again: the button that takes the photo has the focus and the reason.
  for (const _ of [1, 2]) {
    await user.click(press("Avançar"));
    expect(document.activeElement).toBe(press("Abrir câmera"));
    expect(describedBy(press("Abrir câmera"))).toBe("Por favor, tire uma selfie.");
    expect(alerts()).toEqual([]);
  }
});

const uploadOfSide = (_body: unknown, query: string) =>
  Response.json(onboardingState(query.endsWith("FRONT") ? "WAITING_DOCUMENTS_BACK" : "WAITING_COMPANY_DOCUMENT"));

describe.each([
  ["PERSON", "persons", "document-front.jpg", "document-verse.jpg"],
  ["COMPANY", "companies", "doc-front.jpg", "doc-back.jpg"],
] as const)("the document of a %s", (as, resource, front, back) => {
  test("is photographed on both sides with the rear camera, under the specification's names", async () => {
    const wanted: CameraRequest[] = [];
    withCamera(async (requests) => {
      wanted.push(requests);
      return camera("document");
    });
    const { user, requests, visit } = await arrive({
      at: "WAITING_DOCUMENTS_FRONT",
      as,
      answers: { [`POST /documents/${resource}`]: uploadOfSide },
    });
    await user.click(screen.getByRole("link", { name: /Identidade \(RG\)/ }));
    await title("Foto da frente do seu RG");
    expect(visit.address).toMatch(/docs\/4\?docType=rg$/);
    await user.click(press("Avançar"));
    expect(describedBy(press("Abrir câmera"))).toBe("Por favor, tire uma foto do seu documento.");
    const shoot = async () => {
      await user.click(press("Abrir câmera"));
      await user.click(await shutter());
      await user.click(await screen.findByRole("button", { name: "Sim, está ótimo" }));
    };
    await shoot();
    await title("Foto do verso do seu RG");
    expect(visit.address).toMatch(/docs\/5\?docType=rg$/);
    expect(requests.findLast(({ call }) => call.startsWith("POST"))?.query).toBe("type=IDENTITY_CARD_FRONT");
    expect(sent(requests).name).toBe(front);
    await shoot();
    await expect.poll(() => visit.address).toMatch(/docs\/6$/);
    const last = requests.findLast(({ call }) => call.endsWith(resource));
    expect(last?.query).toBe("type=IDENTITY_CARD_VERSE");
    expect(sent(requests).name).toBe(back);
    expect(wanted.map(({ video }) => video.facingMode)).toEqual(["environment", "environment"]);
  });
});
