import { encodeQR } from "qr";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, open, refusal, theBank } from "../../../testing/bank.tsx";

// The browser's own edge, which no page here has: a camera, and a canvas that shows what it sees.
let seen: string | null = null;
const stopped: string[] = [];
const track = { stop: () => stopped.push("camera"), addEventListener: () => undefined };
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
type CameraRequest = { audio: boolean; video: { facingMode: string } };
const withDevices = (value: unknown) => Object.defineProperty(navigator, "mediaDevices", { configurable: true, value });
const withCamera = (getUserMedia: (requests: CameraRequest) => Promise<unknown>) => withDevices({ getUserMedia });

/** A code as pixels, four a module; nothing but white when there is none. */
function pixels(text: string | null) {
  const rows = text === null ? Array.from({ length: 40 }, () => Array(40).fill(false)) : encodeQR(text, "raw");
  const side = rows.length * 4;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const isDark = rows[Math.floor(at / side / 4)]?.[Math.floor((at % side) / 4)];
    data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4);
  }
  return { data, width: side, height: side };
}

beforeEach(() => {
  seen = null;
  stopped.length = 0;
  anaIsRemembered();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  for (const [name, value] of Object.entries({ videoWidth: 640, videoHeight: 480, srcObject: null }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { writable: true, configurable: true, value });
  const context = { fillRect: () => undefined, drawImage: () => undefined, getImageData: () => pixels(seen) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
});

const press = (name: string) => screen.findByRole("button", { name });
const codeField = () => screen.findByLabelText<HTMLInputElement>("QR Code (Pix Copia e Cola)");
async function filming(answers: Record<string, unknown> = {}) {
  const requests = theBank(answers);
  const { user } = open("/transfer/qr-code");
  await user.click(await press("Ler com a câmera"));
  await screen.findByRole("dialog", { name: "Ler com a câmera" });
  return { requests, user };
}

test("a code that the camera reads fills the field, and the camera is released", async () => {
  const wanted: CameraRequest[] = [];
  withCamera(async (requests) => {
    wanted.push(requests);
    return stream;
  });
  const reason = "Este QR Code não é um código Pix.";
  const decode = `POST /accounts/${checking.id}/pix/qrcode/decode`;
  const { requests, user } = await filming({ [decode]: refusal(422, "QR_CODE_INVALID", reason) });
  expect(await screen.findByText("Procurando um QR Code…")).toBeTruthy();
  expect(wanted).toMatchObject([{ audio: false, video: { facingMode: "environment" } }]);
  seen = "https://exemplo.com.br/cardapio";
  await waitFor(async () => expect((await codeField()).value).toBe(seen));
  expect(stopped).toEqual(["camera"]);
  expect(await screen.findByText("Código lido com a câmera. Confirme para ver quem recebe.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await press("Ler com a câmera")));
  await user.click(await press("Confirmar"));
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(requests.find(({ call }) => call === decode)?.body).toEqual({ emv: seen });
});

test.each([
  ["refused", () => withCamera(() => Promise.reject(new DOMException("no", "NotAllowedError")))],
  ["busy", () => withCamera(() => Promise.reject(new DOMException("no", "NotReadableError")))],
  ["absent", () => withDevices(undefined)],
])("a camera that is %s says so, may be tried again, and the other ways stay open", async (_, before) => {
  before();
  const { user } = await filming();
  const sentence = /^Não foi possível acessar a câmera\. Verifique as permissões do seu navegador\./;
  expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
  withCamera(async () => stream);
  await user.click(await press("Tentar de novo"));
  expect(await screen.findByText("Procurando um QR Code…")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stopped).toEqual(["camera"]);
  expect(await press("Colar Código")).toBeTruthy();
  await user.type(await codeField(), "0002");
});

test("a hidden page releases the camera and opens it again only when the customer presses", async () => {
  withCamera(async () => stream);
  const { user } = await filming();
  await screen.findByText("Procurando um QR Code…");
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  expect(await screen.findByText("A câmera está em pausa.")).toBeTruthy();
  expect(stopped).toEqual(["camera"]);
  hidden.mockReturnValue(false);
  await user.click(await press("Continuar"));
  expect(await screen.findByText("Procurando um QR Code…")).toBeTruthy();
});

test("a permission that is given after the dialog was closed does not start the camera", async () => {
  let allow: (given: unknown) => void = () => undefined;
  withCamera(() => new Promise((resolve) => (allow = resolve)));
  const { user } = await filming();
  await user.click(await press("Fechar câmera"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  allow(stream);
  await waitFor(() => expect(stopped).toEqual(["camera"]));
});
