-- Events after a number, up to one, at most so many and so many bytes of them, and at least one. A body is unpacked only when its turn has
-- come: a query that sums up sizes would unpack all it might answer. A last row without a body says that there is more.
create function log_page(of_task text, after_seq bigint, until_seq bigint, most_rows int, most_bytes int)
returns table (seq bigint, at bigint, type text, body text)
language plpgsql stable parallel safe as $$
declare
  event record;
  taken bigint := 0;
  rows_taken int := 0;
begin
  for event in
    select e.seq, e.at, e.type, e.body from task_event e
    where e.task_id = of_task and e.seq > after_seq and e.seq <= until_seq order by e.seq limit most_rows + 1
  loop
    seq := event.seq;
    at := event.at;
    type := event.type;
    if rows_taken = most_rows then
      body := null;
      return next;
      return;
    end if;
    body := event.body::text;
    taken := taken + octet_length(body);
    if taken > most_bytes and rows_taken > 0 then
      body := null;
      return next;
      return;
    end if;
    rows_taken := rows_taken + 1;
    return next;
  end loop;
end
$$;
