/** Where applicants of the tests live, as the wizard sends it. */
export const address = {
  zipCode: "01310100",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Bela Vista",
  street: "Avenida Paulista",
  number: "1000",
  complement: "Apto 12",
};
