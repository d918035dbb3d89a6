import type { PromotionOffer } from '@baize/contract'
import { Picture } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { usePromotionPhrases } from '../../language/phrases.ts'
import { OfferAction } from './offer-action.tsx'
import { useOfferWords } from './offer-words.ts'
import { useTimeLeft } from './time-left.ts'
import classes from './promotions.module.css'

/** Props of {@link OfferCard}. */
export interface OfferCardProps {
  readonly offer: PromotionOffer
  /** Whether its picture loads at once. */
  readonly first: boolean
}

/** An offer: its picture, what it gives, where the member stands, and one press. */
export function OfferCard({ offer, first }: OfferCardProps) {
  const say = usePromotionPhrases()
  const { rewardOf, standingOf, depositOf } = useOfferWords()
  const standing = standingOf(offer)
  const deposit = depositOf(offer)
  return (
    <article className={`${card} ${classes.offer}`} data-state={offer.state}>
      <div className={classes.art}>
        <Picture
          alt=""
          className={classes.picture}
          eager={first}
          fallback="/art/banners/welcome-phone.svg"
          height={420}
          src={`/art/banners/offer-${offer.art}-phone.svg`}
          width={780}
        />
        <span className={classes.state} data-state={offer.state}>
          {say(`state.${offer.state}`)}
        </span>
        <p className={classes.reward}>{rewardOf(offer)}</p>
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link params={{ promotionId: offer.promotionId }} to="/promotions/$promotionId">
            {offer.title}
          </Link>
        </h3>
        <p className={classes.summary}>{offer.summary}</p>
        {deposit === undefined ? null : <p className={classes.muted}>{say('text.deposit', deposit)}</p>}
        <OfferTime offer={offer} />
        {standing === undefined ? null : <p className={classes.standing}>{standing}</p>}
      </div>
      <div className={classes.foot}>
        <OfferAction offer={offer} />
        <Link className={classes.terms} params={{ promotionId: offer.promotionId }} to="/promotions/$promotionId">
          {say('does.terms')}
        </Link>
      </div>
    </article>
  )
}

/** When it begins, or how much of its time is left. */
export function OfferTime({ offer }: Pick<OfferCardProps, 'offer'>) {
  const say = usePromotionPhrases()
  const { minute } = useFormat()
  const left = useTimeLeft(offer.until)
  if (offer.state === 'coming' && offer.from !== null)
    return <p className={classes.muted}>{say('text.comes', minute(offer.from))}</p>
  if (offer.until === null || left === undefined || offer.hint === 'over') return null
  return (
    <p className={classes.muted}>
      {say('text.ends', minute(offer.until))} · <b>{say('text.left', left)}</b>
    </p>
  )
}
