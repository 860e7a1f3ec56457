import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { LimitAmount, Money } from "../money.ts";
import { authorizationRefusals } from "../payment-refusals.ts";
import { plainText } from "../plain-text.ts";
import { Pin } from "./pix.ts";
import { LimitChangeOutcome, stillPending } from "./pix-limits.ts";
import { ScheduledDate } from "./pix-scheduling.ts";

/** The longest nickname, and the most favourites of an account. */
export const longestNickname = 40;
export const maxFavorites = 200;

/** A payee that the customer saved, as the look-up showed it then; CPF masked. */
export const Favorite = z.object({
  id: z.uuid(),
  nickname: z.nullable(z.string()),
  key: z.string(),
  name: z.string(),
  document: z.string(),
  bankName: z.string(),
  /** The last settled payment since it was saved. */
  lastPaidAt: z.nullable(Moment),
  /**
   * So much a day may be paid to this payee, instead of the account's limits; null: those hold. `pending.amount` null:
   * the limit is to end.
   */
  limit: z.nullable(
    z.object({
      current: z.nullable(Money),
      used: Money,
      pending: z.nullable(z.object({ amount: z.nullable(Money), askedAt: Moment, effectiveAt: Moment })),
    }),
  ),
  /** The most that Pix Agendados to this payee need on one day to come; null: there are none. */
  scheduled: z.nullable(z.object({ amount: Money, day: ScheduledDate })),
});
export type Favorite = z.output<typeof Favorite>;

const tooLong = `Use até ${longestNickname} caracteres`;
const nickname = [z.trim(), z.maxLength(longestNickname, tooLong), ...plainText];
const Nickname = z.string("Digite um apelido").check(z.trim(), z.minLength(1, "Digite um apelido"), ...nickname);

/** The field of a form, which may stay empty. */
export const TypedNickname = z.object({ nickname: z.string().check(...nickname) });

/** `keyInfoId` is a look-up of a key by this account. Without a nickname the one saved before stays. */
export const SaveFavorite = z.object({ keyInfoId: z.uuid(), nickname: z.optional(Nickname) });

export const listFavorites = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/favorites",
  summary: "Os favorecidos da conta, o pago por último primeiro",
  access: "active",
  params: AccountParams,
  answer: z.object({ favorites: z.array(Favorite) }),
});

export const saveFavorite = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/favorites",
  summary: "Salva quem uma consulta de chave encontrou; a mesma chave de novo atualiza o favorecido",
  deed: "o favorecido foi salvo",
  access: "active",
  refusals: ["FAVORITES_FULL"],
  params: AccountParams,
  body: SaveFavorite,
  answer: z.object({ id: z.uuid() }),
});

export const deleteFavorite = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/favorites/:favoriteId",
  summary: "Apaga um favorecido e o limite próprio dele; um limite menor que os da conta é retirado antes",
  deed: "o favorecido foi apagado",
  access: "active",
  refusals: ["FAVORITE_HAS_LIMIT", "FAVORITE_LIMIT_BY_SUPPORT"],
  params: z.extend(AccountParams, { favoriteId: z.uuid() }),
  answer: z.object({}),
});

export const changeFavoriteLimit = endpoint({
  method: "PUT",
  path: "/accounts/:accountId/pix/favorites/:favoriteId/limit",
  summary: "Dá um limite próprio por dia a um favorecido, ou o retira; o que libera mais aguarda de 24 a 48 horas",
  deed: "o limite do favorecido foi alterado",
  access: "active",
  params: z.extend(AccountParams, { favoriteId: z.uuid() }),
  body: z.object({ amount: z.nullable(LimitAmount), pin: Pin }),
  refusals: [...authorizationRefusals, "LIMITS_BY_SUPPORT_ONLY", "PAYEE_LIMIT_TOO_HIGH", "TOO_MANY_REQUESTS"],
  answer: LimitChangeOutcome,
  stillPending,
});

export const cancelFavoriteLimitChange = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/favorites/:favoriteId/limit/pending",
  summary: "Cancela a alteração do limite de um favorecido que aguarda",
  deed: "a alteração do limite foi cancelada",
  access: "active",
  params: z.extend(AccountParams, { favoriteId: z.uuid() }),
  answer: z.object({}),
});
