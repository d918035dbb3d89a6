-- Pay that an upline never paid and that an operator has written off.
--
-- What it does: allows one more state of a row of pay.
-- Safe: the wider constraint holds for every row that the old one held for, so rows are not read again.

alter table pay_row drop constraint pay_row_state_check;
alter table pay_row add constraint pay_row_state_check
  check (state in ('pending', 'awaiting', 'paid', 'unpaid', 'carried', 'cancelled', 'written_off')) not valid;
