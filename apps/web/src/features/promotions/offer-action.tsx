import type { PromotionOffer } from '@baize/contract'
import { Button } from '@baize/ui'
import { plainLink, primaryLink } from '@baize/ui/look'
import { Link, useLocation } from '@tanstack/react-router'
import { usePromotionPhrases } from '../../language/phrases.ts'
import { useClaim } from './use-claim.ts'
import classes from './promotions.module.css'
import { askForAccount } from '../../session/ask-for-account.ts'

/** What somebody can do about an offer now; nothing where there is nothing to do. */
export function OfferAction({ offer }: { readonly offer: PromotionOffer }) {
  const say = usePromotionPhrases()
  const { claim, isPending, message } = useClaim(offer.promotionId)
  if (offer.state === 'claim')
    return (
      <div className={classes.action}>
        {message === undefined ? null : (
          <p className={classes.problem} role="alert">
            {message}
          </p>
        )}
        <Button fullWidth kind="primary" loading={isPending} onClick={claim}>
          {say(offer.deposit === null ? 'does.claim' : 'does.signUp')}
        </Button>
      </div>
    )
  return <Way offer={offer} />
}

/** Where to go from here. */
function Way({ offer: { state, hint } }: { readonly offer: PromotionOffer }) {
  const say = usePromotionPhrases()
  if (state === 'process' || state === 'issued')
    return (
      <Link className={`${primaryLink} ${classes.wide}`} to="/member/bonuses">
        {say('does.showBonus')}
      </Link>
    )
  if (state === 'signed')
    return (
      <Link className={`${primaryLink} ${classes.wide}`} search={{}} to="/depositv2">
        {say('does.deposit')}
      </Link>
    )
  if (hint === 'log_in') return <LogInFirst />
  if (hint === 'verify_phone')
    return (
      <Link className={`${plainLink} ${classes.wide}`} to="/member/account">
        {say('does.verifyPhone')}
      </Link>
    )
  if (hint === 'add_name')
    return (
      <Link className={`${plainLink} ${classes.wide}`} to="/member/account">
        {say('does.addName')}
      </Link>
    )
  if (hint === 'add_bank')
    return (
      <Link className={`${plainLink} ${classes.wide}`} search={{}} to="/withdraw">
        {say('does.addBank')}
      </Link>
    )
  return null
}

function LogInFirst() {
  const say = usePromotionPhrases()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Button fullWidth kind="primary" onClick={() => askForAccount({ kind: 'path', path })}>
      {say('does.logIn')}
    </Button>
  )
}
