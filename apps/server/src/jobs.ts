import { deletionOutside } from './delete-account.ts'
import { backupFoldersOf } from './kernel/database/backup/backup-folders.ts'
import { watchArchive } from './kernel/database/backup/watch-archive.ts'
import { daily, everyMinute, type Job } from './kernel/jobs/index.ts'
import type { Foundations, Modules } from './open-modules.ts'

/** The periodic jobs. Each is a task of its own, so none waits for another. */
export function jobsOf({ config, opened, log }: Foundations, modules: Modules): readonly Job[] {
  const { metrics, stats, records, throttle, payloads, protection, payments, vendors, upkeep, live } = modules
  const { captcha, human, dispatch, verification, factors, identity, federation, ownMessages } = modules
  const backups = backupFoldersOf(config.backup.dir, opened.home)
  return [
    watchArchive({ database: opened.database, backups, metrics, log }),
    stats.job,
    records.job,
    live.job,
    everyMinute('sweep identity', () => identity.sweep()),
    everyMinute('make waiting changes', () => identity.makeDueChanges()),
    everyMinute('delete accounts', () => identity.makeDueDeletions(deletionOutside(opened.database, modules))),
    everyMinute('sweep captchas', () => captcha.sweep()),
    everyMinute('sweep human checks', () => human.sweep()),
    everyMinute('sweep operators', () => modules.operators.sweep()),
    everyMinute('sweep challenges', () => factors.sweep()),
    everyMinute('sweep sign-ins', () => federation.sweep()),
    everyMinute('sweep codes', () => verification.sweep()),
    everyMinute('sweep messages', () => dispatch.sweep()),
    everyMinute('send broadcasts', (_, signal) => modules.broadcasts.send(signal)),
    daily('sweep news', { at: '04:20', retries: 5 }, ({ brandId }) => ownMessages.sweep(brandId)),
    everyMinute('sweep throttles', () => throttle.sweep()),
    everyMinute('sweep payloads', () => payloads.sweep()),
    ...protection.jobs,
    ...payments.jobs,
    ...modules.promotions.jobs,
    ...modules.adjustments.jobs,
    ...modules.rewards.jobs,
    ...modules.giveaways.jobs,
    ...modules.activities.jobs,
    ...modules.support.jobs,
    ...vendors.jobs,
    ...modules.points.jobs,
    ...modules.vip.jobs,
    ...modules.missions.jobs,
    ...modules.agents.jobs,
    ...modules.contracts.jobs,
    ...modules.lotteries.jobs,
    ...modules.play.jobs,
    ...modules.tableRooms.jobs,
    ...modules.cardRooms.jobs,
    ...upkeep.jobs,
  ]
}
