-- An ISPB may have letters (0001: eight digits or capitals, as the participant list of the SPI). 0024 refused the EndToEndId of such a
-- bank, so that its money was never credited. Nothing else of the function changes.
do $$
declare
  v_before text := pg_get_functiondef('pix_receive'::regproc);
  v_after  text := replace(v_before, '^E[0-9]{8}[0-9]{12}', '^E[0-9A-Z]{8}[0-9]{12}');
begin
  if v_after = v_before then raise exception 'pix_receive is not what this migration expects'; end if;
  execute v_after;
end $$;
