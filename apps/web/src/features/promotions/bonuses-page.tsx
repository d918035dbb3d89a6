import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnBonus } from '@baize/contract'
import { useState } from 'react'
import { bonusesQuery } from '../../api/promotion-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, usePromotionPhrases } from '../../language/phrases.ts'
import { BonusCard } from './bonus-card.tsx'
import classes from './promotions.module.css'
import own from './bonuses.module.css'

/** The member's bonuses (2.103): the running one, those that wait, and those that ended. */
export function BonusesPage() {
  const t = usePhrases()
  const say = usePromotionPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(bonusesQuery(language, page))
  return (
    <div className={classes.page}>
      <header>
        <h1 className={own.title}>{t('member.bonuses')}</h1>
        <p className={classes.muted}>{say('bonuses.intro')}</p>
      </header>
      {data === undefined && error === null ? <Skeleton height="24rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconGift size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.current.length === 0 ? (
        <EmptyState icon={<IconGift size="2.25rem" />} text={say('bonuses.noneText')} title={say('bonuses.none')}>
          <Link className={primaryLink} to="/promotions">
            {say('page.all')}
          </Link>
        </EmptyState>
      ) : null}
      {data?.current.map((bonus) => (
        <BonusCard bonus={bonus} key={bonus.bonusId} />
      ))}
      {data === undefined ? null : (
        <History bonuses={data.list} onChange={setPage} page={page} totalPages={data.totalPages} />
      )}
    </div>
  )
}

interface HistoryProps {
  readonly bonuses: readonly OwnBonus[]
  readonly page: number
  readonly totalPages: number
  readonly onChange: (page: number) => void
}

function History({ bonuses, page, totalPages, onChange }: HistoryProps) {
  const t = usePhrases()
  const say = usePromotionPhrases()
  const { money, minute } = useFormat()
  return (
    <section className={`${card} ${classes.box}`}>
      <h2 className={classes.heading}>{say('bonuses.history')}</h2>
      {bonuses.length === 0 ? <p className={classes.muted}>{say('bonuses.noHistory')}</p> : null}
      <ul className={own.history}>
        {bonuses.map((bonus) => (
          <li key={bonus.bonusId}>
            <span className={own.historyName}>
              {bonus.title}
              <small className={classes.muted}>
                {bonus.outcome === null ? null : say(`outcome.${bonus.outcome}`)}
                {bonus.endedAt === null ? null : ` · ${minute(bonus.endedAt)}`}
              </small>
            </span>
            <span className={own.historySum}>
              {money(bonus.amount)}
              <small className={classes.muted}>
                {say('history.kept')}: {money(bonus.kept ?? '0')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Pager
        labels={{ page: (no) => t('pager.page', no), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={onChange}
        page={page}
        totalPages={totalPages}
      />
    </section>
  )
}
