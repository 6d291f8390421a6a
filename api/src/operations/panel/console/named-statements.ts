/** Named statements for owners who do not want to write SQL. */
export const NAMED = [
  {
    name: 'Who pays, by plan',
    sql: `select plan, status, count(*) as subscriptions
from subscriptions
group by plan, status
order by plan, subscriptions desc`,
  },
  {
    name: 'New customers by day',
    sql: `select created_at::date as day, count(*) as customers
from customers
where created_at > now() - interval '30 days'
group by day
order by day`,
  },
  {
    name: 'Signals by hops, the last day',
    sql: `select hops, count(*) as signals, round(avg(net)::numeric, 5) as mean_net
from signals
where detected_at > now() - interval '1 day'
group by hops
order by hops`,
  },
  {
    name: 'Alerts by channel and what became of them',
    sql: `select channel, state, count(*) as alerts
from alert_messages
group by channel, state
order by channel, alerts desc`,
  },
  {
    name: 'Events of the provider that wait',
    sql: `select e.id, e.type, e.customer_id, e.received_at, j.attempts, j.last_error
from webhook_events e
left join jobs j on j.kind = 'payment-events' and j.key in (e.customer_id, 'event ' || e.id)
where e.done_at is null
order by e.received_at`,
  },
  {
    name: 'What was done in the panel lately',
    sql: `select at, actor, action, subject, details
from audit_log
order by id desc
limit 100`,
  },
  {
    name: 'Page views by country, the last week',
    sql: `select coalesce(country, 'unknown') as country, count(*) as views
from visits
where at > now() - interval '7 days'
group by 1
order by views desc`,
  },
];
