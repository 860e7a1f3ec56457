import { useEffect, useEffectEvent, useState } from "react";
import { EnterPixKey, type TypedKey } from "../key/enter-pix-key.tsx";
import { typedKeyOf } from "../key/key-entry.ts";
import type { EntryProps } from "../payment/payment-journey.tsx";
import { FavoritesCard } from "./favorites-part.tsx";

type Props = EntryProps<TypedKey> & {
  /** The key that is to be paid again, until it is looked up. */
  again: string | null;
  onAgain: () => void;
};

/** Step 1: the key, typed or that of a favourite, which is looked up as if it had been typed. */
export function EntryWithFavorites({ again, onAgain, ...entry }: Props) {
  // A chosen key stands in a form of its own, so that a refusal is shown beside it.
  const [chosen, setChosen] = useState(again === null ? null : { typed: typedKeyOf(again), times: 0 });
  const choose = (key: string) => {
    const typed = typedKeyOf(key);
    setChosen((last) => ({ typed, times: (last?.times ?? 0) + 1 }));
    entry.onSubmit(typed);
  };
  const lookUpAgain = useEffectEvent((key: string) => {
    onAgain();
    entry.onSubmit(typedKeyOf(key));
  });
  useEffect(() => {
    if (again !== null) lookUpAgain(again);
  }, [again]);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] [&>*]:min-w-0">
      <EnterPixKey key={chosen?.times ?? 0} {...entry} start={chosen?.typed ?? entry.start} />
      <FavoritesCard disabled={entry.busy} onChoose={({ key }) => choose(key)} />
    </div>
  );
}
