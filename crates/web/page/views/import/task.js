import { api, ApiError, query } from '../../api.js';
import { kindOf } from './kinds.js';

/** @import { Report, Task } from './types.d.ts' */

/** How often a job is asked for, in ms: often at first, since most lists are short. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 1500;

/** Where a file is sent. @param {Task} task @param {Record<string, unknown>} how */
const address = ({ kind, profile, accept, leaveOut, more }, how) => {
  const { path, type } = kindOf(kind);
  return `${path}${query({ componentType: type, profile: profile?._id, accept, leaveOut, ...more, ...how })}`;
};

/**
 * Sends a file and waits for what comes of it: nothing is written if it has faults, or is tried alone. Refuses with what is wrong with the file as a whole.
 * @param {Task} task
 * @param {{ isDry: boolean, signal: AbortSignal, onProgress: (job: Schemas['Job']) => void }} how
 * @returns {Promise<Report>}
 */
export async function run(task, { isDry, signal, onProgress }) {
  const sent = await api.upload(address(task, { dryRun: isDry || '' }), task.file, { later: true, signal });
  /** @type {Schemas['Job']} */
  let job = await sent.json();
  for (let pause = FIRST_PAUSE; job.state === 'queued' || job.state === 'running'; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    onProgress(job);
    await new Promise((done) => setTimeout(done, pause));
    job = await api.get(`/job/${job._id}`, { signal });
  }
  if (job.result) return job.result;
  throw new ApiError(400, { code: job.error?.code, detail: job.error?.message ?? '' });
}

/** The workbook with notes at what is wrong. @param {Task} task */
export const reported = async (task) => (await api.upload(address(task, { dryRun: true, report: 'xlsx' }), task.file)).blob();
