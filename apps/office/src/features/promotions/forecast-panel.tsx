import { promotionCost, type PromotionContent, type PromotionCost } from '@baize/contract'
import { forecastPromotion, type OfferForecast } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { promotionsKey } from './promotion-queries.ts'
import editor from '../../kit/editor.module.css'
import classes from './promotions.module.css'
import { Worth } from './worth.tsx'

/** What of a draft decides about its cost; `undefined` while it is incomplete. */
function costOf({ audience, trigger, reward, once, budget }: PromotionContent): PromotionCost | undefined {
  return promotionCost.safeParse({ audience, trigger, reward, once, budget }).data
}

/** What the offer would have cost in the last 30 days, when it is asked for; with what is assumed. */
export function ForecastPanel({ draft }: { readonly draft: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const [asked, setAsked] = useState<PromotionCost>()
  const cost = costOf(draft)
  const isOfDraft = JSON.stringify(asked) === JSON.stringify(cost)
  return (
    <Panel title={t('forecast')}>
      {asked !== undefined && isOfDraft ? (
        <Forecast cost={asked} />
      ) : (
        <>
          <p className={editor.muted}>{t(cost === undefined ? 'forecast.incomplete' : 'forecast.text')}</p>
          <div className={editor.buttons}>
            <Button disabled={cost === undefined} onClick={() => setAsked(cost)} size="sm" type="button">
              {t('forecast.action')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

function Forecast({ cost }: { readonly cost: PromotionCost }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...promotionsKey, 'forecast', cost],
    queryFn: ({ signal }) => call(forecastPromotion, { body: cost, signal }),
    staleTime: 60_000,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={3} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return <Found forecast={data} isPoints={cost.reward.kind === 'points'} />
}

function Found({ forecast, isPoints }: { readonly forecast: OfferForecast; readonly isPoints: boolean }) {
  const t = usePhrasesOf('office-promotions')
  const { count, calendarDay } = useFormat()
  const { basis, from, to, members, isMore, low, high, percent, isMeasured, isCapped, unlooked } = forecast
  return (
    <>
      <p>{t(`forecast.basis.${basis}`, calendarDay(from), calendarDay(to), count(members), isMore ? '+' : '')}</p>
      <Stats>
        <Stat label={t('forecast.low')} value={<Worth amount={low} isPoints={isPoints} />} />
        <Stat label={t('forecast.high')} value={<Worth amount={high} isPoints={isPoints} />} />
      </Stats>
      <ul className={classes.terms}>
        <li>{t(isMeasured ? 'forecast.measured' : 'forecast.assumed', percent)}</li>
        <li>{t('forecast.all')}</li>
        {isCapped ? <li>{t('forecast.capped')}</li> : null}
        {unlooked.length === 0 ? null : (
          <li>{t('forecast.unlooked', unlooked.map((one) => t(`f.${one}`)).join(', '))}</li>
        )}
        <li>{t('forecast.bonus')}</li>
      </ul>
    </>
  )
}
