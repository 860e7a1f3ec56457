import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

/** Saves what the list shows as CSV, with all pages: `load` asks for the file. */
export function CsvButton({ load }: { load: () => Promise<File> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await load()),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" className="size-4" />}
      CSV
    </Button>
  );
}
