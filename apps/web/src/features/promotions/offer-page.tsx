import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { promotionQuery } from '../../api/promotion-queries.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePromotionPhrases } from '../../language/phrases.ts'
import { isRealAccount, useSession } from '../../session/session.ts'
import { CodeForm } from './code-form.tsx'
import { OfferAction } from './offer-action.tsx'
import { OfferTime, type OfferCardProps } from './offer-card.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { useOfferWords } from './offer-words.ts'
import classes from './promotions.module.css'

const route = getRouteApi('/promotions/$promotionId')

/** One offer with its terms (2.012). */
export function OfferPage() {
  const t = usePhrases()
  const say = usePromotionPhrases()
  const errorText = useErrorText()
  const { promotionId } = route.useParams()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(promotionQuery(promotionId, language))
  usePageWords(data?.promotion.title ?? say('page.title'), data?.promotion.summary ?? say('page.intro'))
  const isUnknown = error instanceof CallRefused && error.status === 404
  return (
    <div className={classes.page}>
      {data === undefined && error === null ? <Skeleton height="30rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconGift size="2.25rem" />} title={errorText(error)}>
          {isUnknown ? (
            <Link className={primaryLink} to="/promotions">
              {say('page.all')}
            </Link>
          ) : (
            <Button kind="primary" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          )}
        </EmptyState>
      ) : null}
      {data === undefined ? null : <Offer offer={data.promotion} />}
    </div>
  )
}

function Offer({ offer }: Pick<OfferCardProps, 'offer'>) {
  const say = usePromotionPhrases()
  const isMember = useSession(({ signedIn }) => isRealAccount(signedIn))
  const { rewardOf, standingOf } = useOfferWords()
  const standing = standingOf(offer)
  return (
    <article className={classes.one}>
      <div className={classes.hero}>
        <Picture
          alt=""
          className={classes.heroPicture}
          eager
          fallback="/art/banners/welcome.svg"
          height={520}
          src={`/art/banners/offer-${offer.art}.svg`}
          width={1600}
        />
        <div className={classes.heroWords}>
          <span className={classes.state} data-state={offer.state}>
            {say(`state.${offer.state}`)}
          </span>
          <h1 className={classes.heroTitle}>{offer.title}</h1>
          <p className={classes.heroReward}>{rewardOf(offer)}</p>
        </div>
      </div>
      <div className={classes.columns}>
        <section className={`${card} ${classes.box}`}>
          <p>{offer.summary}</p>
          <OfferTime offer={offer} />
          {standing === undefined ? null : <p className={classes.standing}>{standing}</p>}
          <OfferAction offer={offer} />
          {offer.hint === 'enter_code' && isMember ? <CodeForm /> : null}
        </section>
        <section className={`${card} ${classes.box}`}>
          <h2 className={classes.heading}>{say('facts.title')}</h2>
          <OfferFacts offer={offer} />
        </section>
      </div>
      <section className={`${card} ${classes.box}`}>
        <h2 className={classes.heading}>{say('terms.title')}</h2>
        <ol className={classes.paragraphs}>
          {offer.terms
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ol>
      </section>
      <p>
        <Link to="/promotions">{say('page.all')}</Link>
      </p>
    </article>
  )
}
