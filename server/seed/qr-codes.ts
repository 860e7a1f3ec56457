/** QR codes of the simulated network, each good for one payment. */
export const demoCodes = [
  {
    code: "00020126560014br.gov.bcb.pix2534pix.bancosol.exemplo/cobv/15000/-55204000053039865802BR5911MARIA SOUZA6009SAO PAULO62070503***630482A9",
    about: "Cobrança vencida há 5 dias, com multa e juros",
  },
  {
    code: "00020126510014br.gov.bcb.pix2529pix.bancosol.exemplo/cob/12345204000053039865802BR5911MARIA SOUZA6009SAO PAULO62070503***63049B21",
    about: "Cobrança imediata de R$ 123,45",
  },
] as const;
