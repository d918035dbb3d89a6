import { voidLotteryDraw, type OfficeDraw } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline, type TimelineItem } from '../../kit/timeline.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Id, Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { Liability } from './liability.tsx'
import { drawQuery, lotteriesKey } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { Numbers } from './numbers.tsx'
import { toneOfDraw, useLotteryWords } from './use-lottery-words.ts'

/** One draw with its whole life, what was sold on it, and what could have to be paid. */
export function DrawPage() {
  const t = usePhrasesOf('office-lotteries')
  const site = usePhrasesOf('lottery')
  const words = useLotteryWords()
  const language = useLanguage((state) => state.language)
  const { drawId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(drawQuery(drawId))
  const may = useMay()
  if (data === undefined)
    return (
      <>
        <PageHead title={t('draw')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  const province = data.province === null ? '' : ` · ${words.province(data.province)}`
  return (
    <>
      <PageHead title={`${data.names[language]} ${data.number}${province}`}>
        <StateBadge tone={toneOfDraw[data.state]}>{site(`state.${data.state}`)}</StateBadge>
        {data.isLate ? <StateBadge tone="bad">{t('isLate')}</StateBadge> : null}
        {data.canVoid && may('lotteries.results') ? <VoidButton draw={data} /> : null}
      </PageHead>
      <p className={classes.links}>
        <Link search={{}} to="/lotteries">
          {t('back')}
        </Link>
        {' · '}
        <Link params={{ gameCode: data.gameCode }} search={{}} to="/lotteries/$gameCode">
          {t('settings.title')}
        </Link>
      </p>
      <div className={classes.stack}>
        <Figures draw={data} />
        {data.numbers === null ? null : (
          <Panel title={t('numbers')}>
            <Numbers numbers={data.numbers} />
          </Panel>
        )}
        <Liability drawId={drawId} format={data.format} gameCode={data.gameCode} isOpen={data.state === 'open'} />
        <div className={classes.columns}>
          <Panel title={t('life')}>
            <Life draw={data} />
          </Panel>
          <Facts draw={data} />
        </div>
      </div>
    </>
  )
}

function Figures({ draw }: { readonly draw: OfficeDraw }) {
  const t = usePhrasesOf('office-lotteries')
  const { count } = useFormat()
  return (
    <Panel title={t('figures')}>
      <Stats>
        <Stat label={t('slips')} value={count(draw.slips)} />
        <Stat label={t('staked')} value={<Money amount={draw.staked} />} />
        <Stat label={t('paid')} value={<Money amount={draw.paid} />} />
        <Stat label={t('result')} value={<Money amount={draw.result} isSigned />} />
        <Stat label={t('winners')} value={draw.winners === null ? '–' : count(draw.winners)} />
        <Stat label={t('cancelledSlips')} value={count(draw.cancelledSlips)} />
        <Stat label={t('cancelled')} value={<Money amount={draw.cancelled} />} />
        {draw.state === 'void' ? <Stat label={t('voided')} value={<Money amount={draw.voided} />} /> : null}
      </Stats>
    </Panel>
  )
}

/** What happened to a draw and what is still to come, in the order of time. */
function Life({ draw }: { readonly draw: OfficeDraw }) {
  const t = usePhrasesOf('office-lotteries')
  const { count } = useFormat()
  const isOver = draw.state === 'settled' || draw.state === 'void'
  const at = (key: string, time: string | null, title: string, tone: TimelineItem['tone'] = 'plain') =>
    time === null ? [] : [{ key, at: time, title, tone }]
  const items = [
    ...at('made', draw.madeAt, t('life.made'), 'good'),
    ...at('opens', draw.opensAt, t('life.opens')),
    ...at('closes', draw.closesAt, t('life.closes')),
    ...at('closed', draw.closedAt, t('life.closed'), 'good'),
    ...at('sealed', draw.seal?.sealedAt ?? null, t('life.sealed', count(draw.seal?.slips ?? 0)), 'good'),
    ...at('draws', draw.drawsAt, t('life.draws')),
    ...at('drawn', draw.drawnAt, t('life.drawn'), 'good'),
    ...at('settled', draw.state === 'void' ? null : draw.settledAt, t('life.settled'), 'good'),
    ...at('void', draw.void?.at ?? null, t('life.void'), 'bad'),
    ...at('voidAfter', isOver || draw.drawnAt !== null ? null : draw.voidAfter, t('life.voidAfter'), 'waiting'),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return <Timeline items={items} />
}

function Facts({ draw }: { readonly draw: OfficeDraw }) {
  const t = usePhrasesOf('office-lotteries')
  const { count } = useFormat()
  const id = (text: string | null | undefined) => (text === null || text === undefined ? '–' : <Id>{text}</Id>)
  return (
    <Panel title={t('proof')}>
      <DescriptionList
        items={[
          [t('source'), t(`source.${draw.source}`)],
          ...(draw.void === null
            ? []
            : [
                [t('voidReason'), draw.void.reason] as const,
                [t('voidBy'), draw.void.operator ?? t('voidByRule')] as const,
              ]),
          ...(draw.source === 'official'
            ? []
            : [
                [t('commitment'), id(draw.commitment)] as const,
                [
                  t('beacon'),
                  draw.beacon === null ? (
                    '–'
                  ) : (
                    <span key="beacon">
                      {t(`beacon.${draw.beacon.kind}`)} · <Id>{draw.beacon.name}</Id>
                    </span>
                  ),
                ] as const,
                [t('beaconValue'), id(draw.beacon?.value)] as const,
              ]),
          [t('root'), id(draw.seal?.root)],
          [t('sealHash'), id(draw.seal?.sealHash)],
          [t('version'), count(draw.version)],
          [t('generation'), count(draw.generation)],
          [t('drawId'), <Id key="id">{draw.drawId}</Id>],
        ]}
      />
    </Panel>
  )
}

function VoidButton({ draw }: { readonly draw: OfficeDraw }) {
  const t = usePhrasesOf('office-lotteries')
  const queries = useQueryClient()
  const { count, money } = useFormat()
  const makeVoid = async () => {
    const reason = await askReason({
      title: t('voidTitle', draw.number),
      text: t('voidText', count(draw.slips - draw.cancelledSlips), money(draw.staked)),
      action: t('void'),
      isDanger: true,
      run: (why) => call(voidLotteryDraw, { params: { drawId: draw.drawId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: lotteriesKey })
    if (reason !== undefined) sayDone(t('voidDone'))
  }
  return (
    <Button kind="danger" onClick={() => void makeVoid()} size="sm">
      {t('void')}
    </Button>
  )
}
