import { figure } from "../figures.ts";
import { load } from "../load.ts";
import { signInRequest } from "../people.ts";
import { type Part, warmUp } from "./part.ts";

/** Sign-ins with document and password: argon2id (19 MiB, two passes), throttles, a new session. */
export const signIns: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const requests = bank.people.map((person) => signInRequest(person, person.headers));
  let next = 0;
  const yardstick = await bank.yardstick(seconds);
  const measured = await load(
    bank.port,
    async (wire) => {
      const answer = await wire.call(requests[next++ % requests.length] as Buffer);
      if (answer.status !== 200) throw new Error(`a sign-in was answered with ${answer.status} ${answer.body}`);
      return true;
    },
    { seconds, warmUp, connections: 16 },
  );
  return [
    figure("pgbench TPC-B beside the sign-ins", yardstick, "tx/s"),
    figure("sign-ins with argon2id, 16 connections", measured.perSecond, "/s", yardstick),
    figure("sign-in, p50", measured.p50, "ms"),
    figure("sign-in, p99", measured.p99, "ms"),
  ];
};
