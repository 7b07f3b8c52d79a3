// What the rest of the browser side may use of plans.
export { lockText, PlanLock } from './PlanLock.tsx';
