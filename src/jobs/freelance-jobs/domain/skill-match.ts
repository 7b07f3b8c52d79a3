// Whether a job asks for certain skills, however they are written.
import type { FreelanceJob, FreelanceQuery } from '../contract.ts';

/** "React.js", "ReactJS" and "react" are one skill; C, C# and C++ are three. */
export function skillName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, '');
  return plain.length > 3 ? plain.replace(/js$/, '') : plain;
}

/** All or any of the skills, among those that the job names or in its title. */
export function meetsSkills(
  job: Pick<FreelanceJob, 'skills' | 'title'>,
  { skills, skills_match_mode }: { skills: readonly string[] } & Pick<FreelanceQuery, 'skills_match_mode'>,
): boolean {
  if (skills.length === 0) return true;
  const asked = new Set([...job.skills, ...job.title.split(/[\s,/()]+/)].map(skillName));
  const has = (skill: string) => asked.has(skillName(skill));
  return skills_match_mode === 'all' ? skills.every(has) : skills.some(has);
}
