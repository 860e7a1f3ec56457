/** One question of the help and its answer. */
export type Topic = {
  /** Its name in the address: /help#pin. */
  id: string;
  title: string;
  paragraphs: string[];
  /** Other words that customers search it by. */
  also?: string;
  link?: { to: string; label: string };
};
