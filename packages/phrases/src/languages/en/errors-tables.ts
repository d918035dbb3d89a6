/** Refusals of games with shared rounds. */
export const tableErrors = {
  'tables.full': 'This table is full. Try again in a moment, or choose another table.',
  'tables.round_not_found': 'There is no such round.',
  'tables.round_closed': 'Betting on this round is closed. Nothing was charged.',
  'tables.field_unknown': 'This table has no such bet.',
  'tables.opposite_bets': 'You cannot bet on both sides in one round. Nothing was charged.',
  'tables.limit_exceeded': 'You can stake at most {0} in one round. Nothing was charged.',
  'tables.too_late': 'Too late: the round has crashed.',
  'tables.no_open_bet': 'You have no open bet here.',
  'tables.chat_closed': 'The chat of this table is closed.',
  'tables.chat_too_fast': 'You are writing too fast. Wait a moment.',
  'tables.chat_not_allowed': 'This message cannot be sent. Links and phone numbers are not allowed.',
  'tables.no_season': 'This table has no season.',
}
