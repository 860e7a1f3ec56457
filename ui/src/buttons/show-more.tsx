import { Button } from "./button.tsx";

type Props = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } };

/** Below a list that is loaded in parts: loads the next one; nothing when all is there. */
export function ShowMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <div className="justify-self-center">
      <Button variant="secondary" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
        Mostrar mais
      </Button>
    </div>
  );
}
