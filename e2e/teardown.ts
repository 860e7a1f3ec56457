import { rmSync } from "node:fs";

/** The bank of this run is closed after this; its data goes when the system clears its temporary files, its secrets now. */
export default function teardown(): void {
  rmSync(`${process.env["E2E_DATA_DIR"]}/outbox`, { recursive: true, force: true });
}
