/** Why commands are often rejected. */
export const rejectReasons = ["Falta documento do cliente", "Valor acima do que a renda permite", "Pedido repetido"];
