/** Days as texts such as "2026-11-25", and in words. `Intl` would take a fifth of a second to start. */

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Returns the local date of a time, such as "2026-11-25". @param {Date} time */
export function dateOf(time) {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns noon of a date. @param {string} date */
const noonOf = (date) => new Date(`${date}T12:00`);

/** Returns the date some days later. @param {string} date @param {number} days   may be negative */
export function laterDay(date, days) {
  const time = noonOf(date);
  time.setDate(time.getDate() + days);
  return dateOf(time);
}

/** Returns the number of days from a date to a later one. @param {string} from @param {string} to */
export function daysBetween(from, to) {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000); // a day may have 23 or 25 hours
}

/** Returns a date such as "Sunday, 29 November". @param {string} date */
export function longDate(date) {
  return `${weekdayOf(date)}, ${shortDate(date)}`;
}

/** Returns a date such as "29 November". @param {string} date */
export function shortDate(date) {
  const time = noonOf(date);
  return `${time.getDate()} ${MONTHS[time.getMonth()]}`;
}

/**
 * Returns the month of a date, such as "November", with its year unless that is the year of `today`.
 *
 * @param {string} date
 * @param {string} today
 */
export function monthOf(date, today) {
  const [year, month] = date.split("-");
  return today.startsWith(year) ? MONTHS[Number(month) - 1] : `${MONTHS[Number(month) - 1]} ${year}`;
}

/** Returns the weekday of a date. @param {string} date */
function weekdayOf(date) {
  return WEEKDAYS[noonOf(date).getDay()];
}
