import { officeRebates, type OfficeVip } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { Panel } from '../../kit/panel.tsx'
import { PreviewFrame } from '../../kit/preview-frame.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { levelAmounts, type LevelsDraft } from './level-draft.rules.ts'
import classes from './vip.module.css'

/** The levels as members read them, in each of their languages. */
export function LevelPreview({ draft }: { readonly draft: LevelsDraft }) {
  const t = usePhrasesOf('office-vip')
  const { money } = useFormat()
  const isAmount = (text: string) => /^\d{1,15}(\.\d+)?$/.test(text.trim())
  return (
    <PreviewFrame title={t('preview')}>
      {(language) => (
        <ol className={classes.levels}>
          {draft.levels.map((level, place) => (
            // A level is known by its place.
            // oxlint-disable-next-line react/no-array-index-key -- levels have no other name
            <li key={place}>
              <strong>{level.names[language] || '–'}</strong>
              <dl className={classes.facts}>
                {levelAmounts.map((field) => (
                  <div key={field}>
                    <dt>{t(field)}</dt>
                    <dd>{isAmount(level[field]) ? money(level[field].trim()) : '–'}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </PreviewFrame>
  )
}

/** The rebate rates by level, which have a page of their own. */
export function LevelRates({ vip }: { readonly vip: OfficeVip }) {
  const t = usePhrasesOf('office-vip')
  const say = usePhrasesOf('office-rewards')
  const may = useMay()('rebates.read')
  const { data } = useQuery({
    queryKey: ['vip', 'rates'],
    queryFn: ({ signal }) => call(officeRebates, { signal }),
    enabled: may,
    retry: false,
  })
  if (data === undefined) return null
  const places = Array.from({ length: vip.settings.levels.length + 1 }, (_, level) => level)
  const rateOf = (percents: readonly string[], level: number) => percents[Math.min(level, percents.length - 1)] ?? '0'
  return (
    <Panel actions={<Link to="/rebates">{t('changeRates')}</Link>} title={t('rates')}>
      <p className={classes.muted}>{t('ratesText')}</p>
      <ScrollRegion label={t('ratesText')}>
        <table className={classes.rates}>
          <thead>
            <tr>
              <th scope="col">{say('rebates.type')}</th>
              {places.map((level) => (
                <th key={level} scope="col">
                  {level === 0 ? t('noLevel') : level}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rates.map(({ gameType, percents }) => (
              <tr key={gameType}>
                <th scope="row">{say(`type.${gameType}`)}</th>
                {places.map((level) => (
                  <td className="bz-number" key={level}>
                    {rateOf(percents, level)} %
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}
