/** Refusals of rooms of card games between players. */
export const roomErrors = {
  'rooms.not_found': 'There is no such room.',
  'rooms.seat_taken': 'Somebody else has just taken this seat. Choose another one.',
  'rooms.full': 'This room is full. Join the waiting list, or choose another room.',
  'rooms.seated_already': 'You already have a seat in this room.',
  'rooms.not_seated': 'You have no seat in this room.',
  'rooms.buy_in_out_of_range': 'You can bring {0} to {1} to this table.',
  'rooms.too_many_tables': 'You can sit in at most {0} rooms at once.',
  'rooms.bonus_open':
    'You cannot bring chips to a table while your bonus is open. Complete its turnover, or give the bonus up.',
  'rooms.waiting_full': 'The waiting list of this room is full.',
  'rooms.seat_free': 'A seat is free: sit down instead of waiting.',
  'rooms.no_waiting_list':
    'There is no waiting list for sit-and-gos. Choose another table, or wait until the next one opens.',
  'rooms.tournament_started': 'This sit-and-go has already begun. Nobody can join or leave it now.',
  'rooms.seed_too_late': 'The next deck is sealed already.',
  'rooms.pair_not_found': 'There is no such pair of members.',
  'rooms.hand_not_found': 'There is no such hand.',
  'rooms.not_your_turn': 'It is not your turn.',
  'rooms.action_not_possible': 'That is not possible now.',
}
