import type { Line } from '@baize/contract'
import { Button } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import { useQueries } from '@tanstack/react-query'
import { usePhrases } from '../../language/phrases.ts'
import classes from './line-list.module.css'
import { fastestOf, measureLine, type LineMeasure } from './measure-line.ts'

const ports = {
  fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
  nowMs: () => performance.now(),
}

/** The brand's lines, each measured from this browser; going on there opens `path` at that domain (2.130). */
export function LineList({
  lines,
  brandCode,
  path,
}: {
  readonly lines: readonly Line[]
  /** Whose answer counts; `undefined` where the page does not know yet. */
  readonly brandCode: string | undefined
  readonly path: string
}) {
  const t = usePhrases()
  const measures = useQueries({
    queries: lines.map((line) => ({
      queryKey: ['line', line.url],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => measureLine(line, brandCode, ports, signal),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    })),
  })
  const busy = measures.some(({ isFetching }) => isFetching)
  const fastest = busy ? undefined : fastestOf(measures.map(({ data }) => data?.medianMs))
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line, index) => {
          const { data, isFetching } = measures[index] ?? {}
          const measure = isFetching ? undefined : data
          return (
            <LineRow
              fastest={index === fastest}
              key={line.url}
              line={line}
              measure={measure}
              name={t('lines.line', index + 1)}
              path={path}
            />
          )
        })}
      </ul>
      <div className={classes.again}>
        <Button loading={busy} onClick={() => measures.forEach(({ refetch }) => void refetch())}>
          {t('lines.again')}
        </Button>
      </div>
    </>
  )
}

function LineRow({
  line: { domain, url },
  name,
  measure,
  fastest,
  path,
}: {
  readonly line: Line
  readonly name: string
  readonly measure: LineMeasure | undefined
  readonly fastest: boolean
  readonly path: string
}) {
  const t = usePhrases()
  const here = url === window.location.origin
  return (
    <li className={`${card} ${classes.line}`} data-fastest={fastest || undefined} data-testid="line">
      <div className={classes.name}>
        <span className={classes.title}>
          {name}
          {here ? <span className={classes.badge}>{t('lines.here')}</span> : null}
          {fastest ? <span className={classes.badge}>{t('lines.fastest')}</span> : null}
        </span>
        <span className={classes.domain}>{domain}</span>
      </div>
      <Speed measure={measure} />
      {here ? (
        <span className={classes.go} />
      ) : (
        <a aria-label={t('lines.useNamed', domain)} className={`${plainLink} ${classes.go}`} href={url + path}>
          {t('lines.use')}
        </a>
      )}
    </li>
  )
}

function Speed({ measure }: { readonly measure: LineMeasure | undefined }) {
  const t = usePhrases()
  if (measure === undefined) return <span className={classes.speed}>{t('lines.measuring')}</span>
  const { medianMs, tries, failed } = measure
  return (
    <span aria-live="polite" className={classes.speed} data-quality={qualityOf(medianMs)}>
      <strong>{medianMs === undefined ? t('lines.noAnswer') : t('lines.ms', Math.max(1, Math.round(medianMs)))}</strong>
      {failed > 0 && medianMs !== undefined ? <span>{t('lines.lost', failed, tries)}</span> : null}
    </span>
  )
}

/** Below 150 ms a spin feels immediate; above 500 ms every press is waited for. */
function qualityOf(medianMs: number | undefined): 'good' | 'fair' | 'poor' {
  if (medianMs === undefined || medianMs >= 500) return 'poor'
  return medianMs < 150 ? 'good' : 'fair'
}
