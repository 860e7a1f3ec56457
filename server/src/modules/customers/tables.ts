declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_note: NoteTable;
  }
}

type NoteTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  at: Date;
  staff_id: string;
  author: string;
  text: string;
};
