import type { ErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

type RoomErrorCode = Extract<ErrorCode, `rooms.${string}` | `waters.${string}`>

/** The statuses of the refusals of rooms of card games between players, and of fishing rooms. */
export const statusOfRoomError: Record<RoomErrorCode, RefusalStatus> = {
  'rooms.not_found': 404,
  'rooms.seat_taken': 409,
  'rooms.full': 409,
  'rooms.seated_already': 409,
  'rooms.not_seated': 409,
  'rooms.buy_in_out_of_range': 422,
  'rooms.too_many_tables': 409,
  'rooms.bonus_open': 409,
  'rooms.waiting_full': 409,
  'rooms.seat_free': 409,
  'rooms.no_waiting_list': 409,
  'rooms.tournament_started': 409,
  'rooms.seed_too_late': 409,
  'rooms.pair_not_found': 404,
  'rooms.hand_not_found': 404,
  'rooms.not_your_turn': 409,
  'rooms.action_not_possible': 409,
  'waters.not_found': 404,
  'waters.boss_not_found': 404,
  'waters.hall_unknown': 422,
  'waters.full': 503,
  'waters.not_seated': 409,
  'waters.power_unknown': 422,
  'waters.too_fast': 429,
}
