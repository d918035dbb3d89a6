import { countsMoney, type Mission, type MissionGoal, type MissionPrize } from '@baize/contract'
import {
  IconCalendarCheck,
  IconCashBanknote,
  IconDeviceGamepad2,
  IconFlame,
  IconUsersPlus,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { useFormat } from '../../api/use-brand.ts'
import { useMissionPhrases } from '../../language/phrases.ts'

/** The picture of each goal. */
export const signOfGoal: Readonly<Record<MissionGoal, Icon>> = {
  deposit: IconWallet,
  deposits: IconCashBanknote,
  turnover: IconFlame,
  rounds: IconDeviceGamepad2,
  sign_in: IconCalendarCheck,
  friends: IconUsersPlus,
}

/** How much of a goal, in words. */
export function useGoalWords(symbol: string) {
  const say = useMissionPhrases()
  const { money, count } = useFormat()
  const written = ({ goal }: Pick<Mission, 'goal'>, amount: string) =>
    countsMoney(goal) ? money(amount, symbol) : count(Number(amount))
  return {
    /** The amount alone. */
    written,
    /** With what it counts, such as “20 rounds”. */
    withUnit: (mission: Pick<Mission, 'goal'>, amount: string) =>
      `${written(mission, amount)} ${say(`unit.${mission.goal}`, Number(amount))}`,
    /** What a step or a place is worth. */
    prize: ({ kind, amount }: MissionPrize) =>
      kind === 'cash' ? money(amount, symbol) : say('points', count(Number(amount))),
  }
}
