import { seedDemo } from "../../../../seed/demo.ts";
import { type Command, Refused } from "../../command.ts";

export const seed: Command = {
  words: "seed",
  whileRestored: true,
  withoutOperator: true,
  starts: true,
  about: "Puts the demo's brands, people and money into a database that has no bank yet; else it changes nothing.",
  async run({ config, urls }) {
    if (!config().demo) throw new Refused("DEMO is 0: the demo's people have passwords that everyone knows.");
    const seeded = await seedDemo(config(), (await urls()).ownerUrl);
    return {
      data: { seeded },
      lines: [seeded ? "The demo's brands, people and money are in." : "There are banks already: nothing was changed."],
    };
  },
};
