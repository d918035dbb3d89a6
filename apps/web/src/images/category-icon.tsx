import {
  IconBallFootball,
  IconCards,
  IconChess,
  IconCherry,
  IconDeviceGamepad2,
  IconFeather,
  IconFish,
  IconTicket,
  type Icon,
} from '@tabler/icons-react'
import type { GameType } from '@baize/contract'

const icons: Record<GameType, Icon> = {
  RNG: IconCherry,
  LIVE: IconCards,
  FISH: IconFish,
  PVP: IconChess,
  SPORTS: IconBallFootball,
  ESPORTS: IconDeviceGamepad2,
  COCKFIGHT: IconFeather,
  LOTT: IconTicket,
  ELOTT: IconTicket,
}

/** The icon of a category. */
export function CategoryIcon({ category, size = '1.25rem' }: { readonly category: GameType; readonly size?: string }) {
  const Sign = icons[category]
  return <Sign aria-hidden size={size} stroke={1.7} />
}
