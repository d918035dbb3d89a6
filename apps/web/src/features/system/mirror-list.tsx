import type { Mirror } from '@baize/contract'
import { Button } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import { useQueries } from '@tanstack/react-query'
import { usePhrases } from '../../language/phrases.ts'
import { leaveFor } from './leave-for-mirror.ts'
import { fastestOf, measureMirror, type MirrorMeasure } from './measure-mirror.ts'
import classes from './mirror-list.module.css'

const ports = {
  fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
  nowMs: () => performance.now(),
}

/** The brand's mirrors, each measured from this browser; choosing one opens `path` at its domain (2.130). */
export function MirrorList({
  mirrors,
  brandCode,
  path,
}: {
  readonly mirrors: readonly Mirror[]
  /** The brand whose answers count; `undefined` if not known yet. */
  readonly brandCode: string | undefined
  readonly path: string
}) {
  const t = usePhrases()
  const measures = useQueries({
    queries: mirrors.map((mirror) => ({
      queryKey: ['mirror', mirror.url],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => measureMirror(mirror, brandCode, ports, signal),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    })),
  })
  const busy = measures.some(({ isFetching }) => isFetching)
  const fastest = busy ? undefined : fastestOf(measures.map(({ data }) => data?.medianMs))
  return (
    <>
      <ul className={classes.mirrors}>
        {mirrors.map((mirror, index) => {
          const { data, isFetching } = measures[index] ?? {}
          const measure = isFetching ? undefined : data
          return (
            <MirrorRow
              fastest={index === fastest}
              key={mirror.url}
              mirror={mirror}
              measure={measure}
              name={t('mirrors.mirror', index + 1)}
              path={path}
            />
          )
        })}
      </ul>
      <div className={classes.again}>
        <Button loading={busy} onClick={() => measures.forEach(({ refetch }) => void refetch())}>
          {t('mirrors.again')}
        </Button>
      </div>
    </>
  )
}

function MirrorRow({
  mirror: { domain, url },
  name,
  measure,
  fastest,
  path,
}: {
  readonly mirror: Mirror
  readonly name: string
  readonly measure: MirrorMeasure | undefined
  readonly fastest: boolean
  readonly path: string
}) {
  const t = usePhrases()
  const here = url === window.location.origin
  return (
    <li className={`${card} ${classes.mirror}`} data-fastest={fastest || undefined} data-testid="mirror">
      <div className={classes.name}>
        <span className={classes.title}>
          {name}
          {here ? <span className={classes.badge}>{t('mirrors.here')}</span> : null}
          {fastest ? <span className={classes.badge}>{t('mirrors.fastest')}</span> : null}
        </span>
        <span className={classes.domain}>{domain}</span>
      </div>
      <Speed measure={measure} />
      {here ? (
        <span className={classes.go} />
      ) : (
        <a
          aria-label={t('mirrors.useNamed', domain)}
          className={`${plainLink} ${classes.go}`}
          href={url + path}
          onClick={(event) => leaveFor({ domain, url }, path, event)}
        >
          {t('mirrors.use')}
        </a>
      )}
    </li>
  )
}

function Speed({ measure }: { readonly measure: MirrorMeasure | undefined }) {
  const t = usePhrases()
  if (measure === undefined) return <span className={classes.speed}>{t('mirrors.measuring')}</span>
  const { medianMs, tries, failed } = measure
  return (
    <span aria-live="polite" className={classes.speed} data-quality={qualityOf(medianMs)}>
      <strong>
        {medianMs === undefined ? t('mirrors.noAnswer') : t('mirrors.ms', Math.max(1, Math.round(medianMs)))}
      </strong>
      {failed > 0 && medianMs !== undefined ? <span>{t('mirrors.lost', failed, tries)}</span> : null}
    </span>
  )
}

/** Below 150 ms a spin feels immediate; above 500 ms every press has a noticeable delay. */
function qualityOf(medianMs: number | undefined): 'good' | 'fair' | 'poor' {
  if (medianMs === undefined || medianMs >= 500) return 'poor'
  return medianMs < 150 ? 'good' : 'fair'
}
