import type { RewardSource } from '@baize/contract'
import {
  IconCalendarCheck,
  IconCrown,
  IconGift,
  IconRefresh,
  IconTargetArrow,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react'

/** The picture of each source of rewards. */
export const signOfSource: Readonly<Record<RewardSource, Icon>> = {
  rebate: IconRefresh,
  referral: IconUsersPlus,
  sign_in: IconCalendarCheck,
  vip: IconCrown,
  mission: IconTargetArrow,
  operator: IconGift,
}
