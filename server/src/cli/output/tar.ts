const block = 512;

/** A file of an archive; its name has at most 100 characters. */
export type TarFile = { name: string; content: Uint8Array };

/** Files as one archive, which every `tar` reads (POSIX.1-1988, ustar); readable by their owner alone. */
export async function tarOf(files: Iterable<TarFile> | AsyncIterable<TarFile>, at: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const { name, content } of files) {
    const padding = Buffer.alloc((block - (content.length % block)) % block);
    parts.push(headerOf(name, content.length, at), content, padding);
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function headerOf(name: string, length: number, at: Date): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new RangeError("a name in an archive has at most 100 characters");
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1_000), 11), 136);
  header.write(" ".repeat(8), 148); // the checksum counts as spaces
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\u0000 `,
    148,
  );
  return header;
}
