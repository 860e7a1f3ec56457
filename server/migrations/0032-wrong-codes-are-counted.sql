-- Wrong recovery codes are counted by document and e-mail together, be they a customer's or not, so that the count tells nothing.
alter table verification_code add column subject bytea;

-- A new PIN may ask for a second code, sent by SMS to the confirmed phone.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('PASSWORD', 'PIN', 'PIN_PHONE', 'EMAIL', 'PHONE'));
