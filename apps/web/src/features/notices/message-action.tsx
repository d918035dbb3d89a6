import type { MessageAction as Action } from '@baize/contract'
import { Button } from '@baize/ui'
import { useFollowLink } from '../../dialogs/help.ts'
import { useSupportPhrases } from '../../language/phrases.ts'

/** Where each action leads. */
const addresses: Readonly<Record<Action, string>> = {
  deposit: '/depositv2',
  withdrawal: '/withdraw',
  wallet: '/member/wallet',
  security: '/member/account',
  rewards: '/member/rewards',
  promotions: '/promotions',
  bonuses: '/member/bonuses',
  redemptions: '/pointMall',
  level: '/member/vip',
  raffles: '/raffle',
  agent: '/agent',
  contracts: '/member/contracts',
  chat: '/chat',
  feedback: '/member/feedback',
  activities: '/activities',
}

/** Leads from a message to what it is about. */
export function MessageAction({ action }: { readonly action: Action }) {
  const t = useSupportPhrases()
  const follow = useFollowLink()
  return (
    <Button onClick={() => follow(addresses[action])} size="sm">
      {t(`action.${action}`)}
    </Button>
  )
}
