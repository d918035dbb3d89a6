/**
 * Offers (2.012): the page of all, one offer, and the member's bonuses (2.103).
 *
 * To change:
 * - the page of promotions on the site: `PromotionsPage` here; one offer's card, `OfferCard` in `offer-card.tsx`; its page, `OfferPage` in
 *   `offer-page.tsx`; what can be done about it, `OfferAction` in `offer-action.tsx`
 * - what members see of their bonuses on the site: `BonusesPage` in `bonuses-page.tsx`
 * - the pictures of offers: `shows` in `packages/artwork/src/banner.ts`, `promotionArts` in
 *   `packages/contract/src/promotion-content.ts`
 * - the words of offers and bonuses: `packages/phrases/src/languages/en/promotions.ts`; of the offers themselves,
 *   `brands/demo/offers.json` and the back office
 */
import { promotionCategories, type PromotionCategory, type PromotionOffer } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { plainLink, primaryLink } from '@baize/ui/look'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { promotionsQuery } from '../../api/promotion-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePromotionPhrases } from '../../language/phrases.ts'
import { isRealAccount, useSession } from '../../session/session.ts'
import { CodeForm } from './code-form.tsx'
import { OfferCard } from './offer-card.tsx'
import classes from './promotions.module.css'

/** The page of promotions, for members and visitors. */
export function PromotionsPage() {
  const say = usePromotionPhrases()
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const isMember = useSession(({ signedIn }) => isRealAccount(signedIn))
  const { data, error, refetch } = useQuery(promotionsQuery(language))
  const available = availablePromoCount(data?.list ?? [])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{say('page.title')}</h1>
          <p className={classes.muted}>
            {say('page.intro')} {available === 0 ? '' : say('page.available', available)}
          </p>
        </div>
        <nav aria-label={t('page.promotions')} className={classes.links}>
          <Link className={plainLink} to="/raffle">
            {t('menu.raffles')}
          </Link>
          <Link className={plainLink} to="/envelopes">
            {t('menu.envelopes')}
          </Link>
          <Link className={plainLink} to="/activities">
            {t('page.activities')}
          </Link>
          {isMember ? (
            <Link className={plainLink} to="/member/bonuses">
              {say('page.toBonuses')}
            </Link>
          ) : null}
        </nav>
      </header>
      {isMember ? <CodeForm /> : null}
      {data === undefined && error === null ? <Skeleton height="30rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconGift size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data === undefined ? null : <Offers offers={data.list} />}
    </div>
  )
}

/** How many offers are open for whoever looks (`availablePromoCount` of 3.047): one press or a step before it is missing. */
function availablePromoCount(offers: readonly PromotionOffer[]): number {
  return offers.filter(({ state }) => state === 'claim' || state === 'join').length
}

/** The offers of a section, or all. */
function Offers({ offers }: { readonly offers: readonly PromotionOffer[] }) {
  const say = usePromotionPhrases()
  const [chosen, setChosen] = useState<PromotionCategory | 'all'>('all')
  const there = promotionCategories.filter((category) => offers.some((offer) => offer.category === category))
  if (offers.length === 0)
    return (
      <EmptyState icon={<IconGift size="2.25rem" />} text={say('page.emptyText')} title={say('page.empty')}>
        <Link className={primaryLink} to="/">
          {say('page.toGames')}
        </Link>
      </EmptyState>
    )
  const shown = offers.filter(({ category }) => chosen === 'all' || category === chosen)
  return (
    <>
      {there.length < 2 ? null : (
        <div aria-label={say('page.title')} className={classes.sections} role="group">
          {(['all', ...there] as const).map((category) => (
            <button
              aria-pressed={category === chosen}
              className={classes.section}
              key={category}
              onClick={() => setChosen(category)}
              type="button"
            >
              {say(`category.${category}`)}
            </button>
          ))}
        </div>
      )}
      <ul className={classes.list}>
        {shown.map((offer, place) => (
          <li key={offer.promotionId}>
            <OfferCard first={place < 2} offer={offer} />
          </li>
        ))}
      </ul>
    </>
  )
}
