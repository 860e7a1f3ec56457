import { encodeQR } from "qr";

type Code = {
  emv: string;
  /** Whose bank, who receives, what, and how much. */
  bank: string;
  name: string;
  lines: readonly string[];
};

const [width, edge, codeSide] = [1080, 72, 720];
const ink = { text: "#1a1d21", quiet: "#4b5563", paper: "#ffffff" };

/** A code to be paid with as a picture to share: bank, code, who receives and how much, drawn in the browser. */
export default async function codePicture({ emv, bank, name, lines }: Code): Promise<File> {
  const canvas = document.createElement("canvas");
  const head = { text: `Pague com Pix · ${bank}`, size: 36, weight: 600, colour: ink.quiet };
  const texts = [
    { text: name, size: 44, weight: 600, colour: ink.text },
    ...lines.map((text) => ({ text, size: 40, weight: 400, colour: ink.text })),
  ];
  const draw = (paper: CanvasRenderingContext2D): number => {
    let y = edge;
    const write = (block: (typeof texts)[number]) => {
      for (const row of rowsOf(paper, block)) {
        paper.fillText(row, width / 2, y);
        y += block.size * 1.4;
      }
    };
    write(head);
    drawCode(paper, emv, y);
    y += codeSide;
    texts.forEach(write);
    return y + edge;
  };
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("this browser draws no pictures");
  [canvas.width, canvas.height] = [width, 1];
  // Its height is known once it is drawn; a canvas of another height begins empty.
  canvas.height = Math.ceil(draw(paper));
  paper.fillStyle = ink.paper;
  paper.fillRect(0, 0, width, canvas.height);
  draw(paper);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error("the picture was not made");
  return new File([picture], "cobranca-pix.png", { type: "image/png" });
}

type Text = { size: number; weight: number; colour: string };

function setText(paper: CanvasRenderingContext2D, text: Text): void {
  paper.font = `${text.weight} ${text.size}px "Inter Variable", sans-serif`;
  paper.fillStyle = text.colour;
  paper.textAlign = "center";
  paper.textBaseline = "top";
}

/** A text in rows that fit; a word that is wider than the picture is cut into parts. */
function rowsOf(paper: CanvasRenderingContext2D, one: Text & { text: string }): string[] {
  setText(paper, one);
  const fits = (row: string) => paper.measureText(row).width <= width - 2 * edge;
  const rows: string[] = [];
  for (const word of one.text.split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) rows[rows.length - 1] = `${last} ${word}`;
    else {
      let part = "";
      for (const letter of word) {
        if (part !== "" && !fits(part + letter)) {
          rows.push(part);
          part = "";
        }
        part += letter;
      }
      rows.push(part);
    }
  }
  return rows;
}

/** Black on white with a quiet edge, its squares at whole pixels. */
function drawCode(paper: CanvasRenderingContext2D, emv: string, top: number): void {
  const rows = encodeQR(emv, "raw", { ecc: "medium", border: 4 });
  const module = Math.floor(codeSide / rows.length);
  const [left, from] = [Math.round((width - module * rows.length) / 2), Math.round(top)];
  paper.fillStyle = "#000000";
  rows.forEach((row, y) =>
    row.forEach((dark, x) => dark && paper.fillRect(left + x * module, from + y * module, module, module)),
  );
}
